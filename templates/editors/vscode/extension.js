// SPDX-License-Identifier: MIT
// Completes keys and values in the figure blocks and the front matter of a Markdown page, and tells what they mean: by the schemas.
const fs = require('fs')
const path = require('path')

function read (name) {
  return JSON.parse(fs.readFileSync(path.join(__dirname, 'schema', name + '.json'), 'utf8'))
}

// Which schema holds for the line @at of @lines; null outside of blocks and front matter.
function place (lines, at) {
  let open = null
  for (let i = 0; i <= at; i++) {
    if (open === null) {
      const fence = /^\s*(`{3,}|~{3,})\s*(.*?)\s*$/.exec(lines[i])
      if (i === 0 && lines[i].trim() === '---') open = { end: '---', schema: 'front-matter' }
      else if (fence) open = { end: fence[1], schema: /^\{?grundy\}?$/.test(fence[2]) ? 'fence' : null }
      if (open && i === at) return null
    } else if (lines[i].trim() === open.end) open = null
  }
  return open && open.schema
}

// The words that @value, a schema, allows, with what is said of them.
function choices (value) {
  const own = (value.enum || (value.type === 'boolean' ? [true, false] : value.examples) || [])
    .map((word, i) => [String(word), (value.enumDescriptions || [])[i] || ''])
  return own.concat(...(value.anyOf || []).map(choices))
}

// What may stand at the end of @line: [word, description] each.
function offer (schema, line) {
  const value = /^\s*(?:-\s+)?([\w-]+):\s+\S*$/.exec(line)
  if (value) return schema.properties[value[1]] ? choices(schema.properties[value[1]]) : []
  return /^\s*[\w-]*$/.test(line)
    ? Object.entries(schema.properties).map(([key, own]) => [key + ': ', own.description || ''])
    : []
}

function activate (context) {
  const vscode = require('vscode')
  const schemas = { fence: read('fence'), 'front-matter': read('front-matter') }
  const schemaAt = (document, position) => schemas[place(document.getText().split(/\r?\n/), position.line)]
  const complete = (document, position) => {
    const schema = schemaAt(document, position)
    const line = document.lineAt(position.line).text.slice(0, position.character)
    return schema
      ? offer(schema, line).map(([word, text]) => Object.assign(new vscode.CompletionItem(word.trim(), vscode.CompletionItemKind.Property),
        { insertText: word, documentation: text }))
      : []
  }
  const hover = (document, position) => {
    const schema = schemaAt(document, position)
    const key = /^\s*(?:-\s+)?([\w-]+):/.exec(document.lineAt(position.line).text)
    const own = schema && key && schema.properties[key[1]]
    return own && own.description ? new vscode.Hover(own.description) : null
  }
  context.subscriptions.push(
    vscode.languages.registerCompletionItemProvider('markdown', { provideCompletionItems: complete }, ' '),
    vscode.languages.registerHoverProvider('markdown', { provideHover: hover }))
}

module.exports = { activate, place, offer }

-- SPDX-License-Identifier: MIT
-- A filter for pandoc and Quarto: ```grundy blocks become figures. One run of “grundy embed -” draws those of a file: it gets the
-- file's lines with all but these blocks blank, so that faults have their places, and gives back the lines that show the pictures.
--     pandoc page.md --lua-filter grundy.lua -o page.pdf
-- Metadata: grundy: { path: /opt/grundy/bin/grundy, format: svg, theme: gray, … }: where the program is, and options of embed.

local program, options, named = "grundy", {}, nil -- “named”: the format that the metadata wants
local blocks, seen, has_faults, lang = {}, 0, false, nil
local FENCE = ("`"):rep(12)
local SLIDES = "revealjs slidy slideous dzslides s5" -- a figure fits under the title of a slide:
local FITS, FITS_BEAMER = ' style="zoom: 0.7; max-width: 80%; margin: 0 auto; font-size: 0.7em"', "65%"
local QUARTO = { label = "id", ["fig-cap"] = "caption", ["fig-alt"] = "alt" }

local function has_class(block, wanted)
  return block.classes:includes(wanted) or block.classes:includes("{" .. wanted .. "}")
end

local function lines_of(text)
  local lines = {}
  for line in (text .. "\n"):gmatch("(.-)\r?\n") do lines[#lines + 1] = line end
  return lines
end

-- Which picture this output shows best.
local function format()
  if named then return named end
  if FORMAT:match("latex") or FORMAT:match("beamer") or FORMAT:match("context") then return "pdf" end
  if FORMAT:match("html") or SLIDES:find(FORMAT, 1, true) then return "html" end
  if ("docx odt pptx opendocument rtf"):find(FORMAT, 1, true) then return "png" end
  return "svg"
end

local function read_meta(meta)
  local own = meta.grundy
  lang = meta.lang and pandoc.utils.stringify(meta.lang):match("^ko")
  if type(own) ~= "table" then return end
  for key, value in pairs(own) do
    local text = type(value) == "boolean" and tostring(value) or pandoc.utils.stringify(value)
    if key == "path" then program = text
    elseif key == "format" then named = text
    elseif text ~= "false" then options[#options + 1] = "--" .. key .. (text == "true" and "" or "=" .. text) end
  end
  table.sort(options)
end

-- A block as grundy reads it: Quarto's “#|” lines are lines like others, with some words of their own.
local function take(block)
  local rules = has_class(block, "grundy-rules")
  if not rules and not has_class(block, "grundy") then return end
  local body, echo = {}, false
  for i, line in ipairs(lines_of(block.text)) do
    local own = not rules and line:match("^#|%s?(.*)$")
    local key, rest = (own or ""):match("^([%w-]+):(.*)$")
    if key == "echo" then echo = rest:match("true") ~= nil end
    body[i] = key == "echo" and "" or QUARTO[key] and QUARTO[key] .. ":" .. rest or own or line
  end
  local info = "grundy"
  if rules then info = "grundy-rules " .. (block.attributes.name or "") end
  blocks[#blocks + 1] = { text = block.text, body = body, info = info, rules = rules, echo = echo, lines = {} }
end

-- Where the blocks stand in the files that pandoc reads.
local function find_places()
  for _, name in ipairs(PANDOC_STATE.input_files) do
    local file = io.open(name, "r")
    local lines = file and lines_of(file:read("a")) or {}
    if file then file:close() end
    for at, line in ipairs(lines) do
      if line:match("^[%s>%-*+%d.]*```+%s*{?%.?#?.*grundy") or line:match("^[%s>%-*+%d.]*~~~+%s*{?%.?#?.*grundy") then
        for _, block in ipairs(blocks) do
          local own, same = lines_of(block.text), not block.line
          for i = 1, same and #own or 0 do
            local there = (lines[at + i] or ""):gsub("^[%s>]+", "")
            same = same and there == own[i]:gsub("^[%s>]+", "")
          end
          if same then
            block.file, block.line = name, at
            break
          end
        end
      end
    end
  end
end

-- Draws the blocks of @file (false: those whose place is not known).
local function draw(file, folder)
  local page, own = {}, {}
  for _, block in ipairs(blocks) do
    if (block.file or false) == file then
      if lang and #page == 0 and (not file or block.line > 3) then page = { "---", "lang: " .. lang, "---" } end -- in place of the page's own
      for _ = #page + 1, (block.line or 0) - 1 do page[#page + 1] = "" end
      page[#page + 1] = FENCE .. block.info
      for _, line in ipairs(block.body) do page[#page + 1] = line end
      page[#page + 1] = FENCE
      if not block.rules then own[#own + 1] = block end
    end
  end
  if #page == 0 then return end
  local arguments = { "embed", "-", "--folder=" .. folder, "--format=" .. format() }
  if format() == "html" then arguments[#arguments + 1] = "--snippet" end
  if file then arguments[#arguments + 1] = "--page=" .. file end
  for _, option in ipairs(options) do arguments[#arguments + 1] = option end
  local good, shown = pcall(pandoc.pipe, program, arguments, table.concat(page, "\n") .. "\n")
  if not good then
    local code = type(shown) == "table" and shown.error_code or tostring(shown)
    if code == 127 or type(code) == "string" then
      io.stderr:write("grundy: cannot run “" .. program .. "”: put it on the PATH, or name it in the metadata: grundy: { path: … }\n")
      error("no grundy", 0)
    end
    has_faults = true -- which the program has told
    return
  end
  local n = 0
  for _, line in ipairs(lines_of(shown)) do
    if line == FENCE .. "grundy" then n = n + 1 end
    local html = line:match('^<')
    local words, target = line:match(html and ' %a+="([^"]*)"[^"]*width=' or "^!%[(.*)%]%((.-)%)$")
    if html then target = line:match(' src="([^"]*)"') words = line:match(' title="([^"]*)"') or line:match(' alt="([^"]*)"') end
    if n > 0 and target then
      local path = target:gsub("%%(%x%x)", function(hex) return string.char(tonumber(hex, 16)) end)
      local opened = assert(io.open(path, "rb"))
      local entity = { amp = "&", lt = "<", gt = ">", quot = '"', ["#39"] = "'" }
      words = html and words:gsub("&([#%w]+);", entity) or words:gsub("\\(%p)", "%1")
      table.insert(own[n].lines, { name = path:match("[^/]*$"), words = words, width = line:match(' width="(%d+)"'), data = opened:read("a") })
      opened:close()
    end
  end
end

local function draw_all(document)
  document:walk({ CodeBlock = take })
  find_places()
  local files = { false }
  for i, name in ipairs(PANDOC_STATE.input_files) do files[i + 1] = name end
  for i, file in ipairs(files) do
    pandoc.system.with_temporary_directory("grundy", function(folder) draw(file, folder .. "/" .. i) end)
  end
  if has_faults then error("a figure has a fault, told above", 0) end
end

-- What a block says of itself for pandoc: its caption with its Markdown, id, alt and width.
local function said(block, own)
  local meta = pandoc.read("---\n" .. table.concat(own.body, "\n") .. "\n---\n", "markdown").meta
  local function text(key) return meta[key] and pandoc.utils.stringify(meta[key]) or block.attributes[key] end
  local caption = meta.caption and pandoc.utils.blocks_to_inlines({ pandoc.Plain(meta.caption) })
  if not caption and block.attributes.caption then caption = { pandoc.Str(block.attributes.caption) } end
  return { caption = caption, alt = text("alt"), width = text("width"), id = block.identifier ~= "" and block.identifier or text("id") or "" }
end

local MIME = { svg = "image/svg+xml", pdf = "application/pdf", png = "image/png", apng = "image/apng", gif = "image/gif", webp = "image/webp" }

local function figure(block)
  local own = has_class(block, "grundy-rules") or has_class(block, "grundy")
  if not own then return end
  seen = seen + 1
  own = blocks[seen]
  if own.rules then
    return block.classes:includes("hidden") and {} or pandoc.CodeBlock(own.text, pandoc.Attr(block.identifier, { "lua" }))
  end
  local say, out = said(block, own), pandoc.List()
  if own.echo then out:insert(pandoc.CodeBlock((table.concat(own.body, "\n"):gsub("\n+", "\n"):gsub("^\n", "")), pandoc.Attr("", { "yaml" }))) end
  local html = function(text) return pandoc.RawBlock("html", text) end
  if format() == "html" then
    local pictures = pandoc.List()
    for _, line in ipairs(own.lines) do -- whose own caption is plain text
      pictures:insert(html((line.data:gsub("<figcaption>.-</figcaption>", say.caption and "" or "%0"))))
    end
    if quarto then -- which numbers and refers to a Div of a picture and a paragraph
      if say.caption then pictures:insert(pandoc.Para(say.caption)) end
      out:insert(pandoc.Div(pictures, pandoc.Attr(say.id, { "grundy" })))
      return out
    end
    out:insert(html('<figure class="grundy"' .. (say.id ~= "" and ' id="' .. say.id .. '"' or "") .. (SLIDES:find(FORMAT, 1, true) and FITS or "") .. ">"))
    out:extend(pictures)
    if say.caption then out:extend({ html("<figcaption>"), pandoc.Plain(say.caption), html("</figcaption>") }) end
    out:insert(html("</figure>"))
    return out
  end
  local pptx = FORMAT == "pptx" -- there a title is what is said for the ear, and any description is printed
  for i, line in ipairs(own.lines) do
    local name, last = "grundy/" .. line.name, i == #own.lines
    pandoc.mediabag.insert(name, MIME[line.name:match("%w+$")], line.data)
    local attributes = { alt = say.alt or line.words, width = say.width or line.width }
    if FORMAT == "beamer" and not attributes.width then attributes.height = FITS_BEAMER end
    local attr = pandoc.Attr(last and say.caption and say.id or "", {}, attributes)
    if last and say.caption and pandoc.Figure then
      out:insert(pandoc.Figure({ pandoc.Plain({ pandoc.Image({ pandoc.Str(attributes.alt) }, name, "", pandoc.Attr("", {}, { width = attributes.width, height = attributes.height })) }) },
                               { long = { pandoc.Plain(say.caption) } }, pandoc.Attr(say.id)))
    elseif last and say.caption then
      out:insert(pandoc.Para({ pandoc.Image(say.caption, name, pptx and attributes.alt or "fig:", attr) }))
    else -- a figure without words under it: “fig:” would print those for the ear
      out:insert(pandoc.Para({ pandoc.Image(pptx and {} or { pandoc.Str(attributes.alt) }, name, pptx and attributes.alt or "", attr) }))
    end
  end
  return say.id ~= "" and not say.caption and pandoc.Div(out, pandoc.Attr(say.id)) or out
end

return { { Meta = read_meta }, { Pandoc = draw_all }, { CodeBlock = figure } }

// SPDX-License-Identifier: MIT
// One lesson to its files: LESSON.pdf, LESSON.html, LESSON-ID.svg, LESSON.worksheet.pdf, LESSON.key.pdf.
#pragma once

#include "lesson/document.h"

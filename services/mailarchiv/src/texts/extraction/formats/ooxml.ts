import type { Budget } from '../budget.ts'
import { readWorkbook } from './xlsx.ts'
import { walkXml, type XmlVisitor } from './xml.ts'
import { inOrder, type ZipMember } from './zip.ts'

const WORD_PARTS = /^word\/(document|header\d*|footer\d*|footnotes|endnotes|comments)\.xml$/
const SLIDE_PARTS = /^ppt\/(?:(?:slides\/slide|notesSlides\/notesSlide|diagrams\/data)\d*|comments\/[^/]*)\.xml$/
const CORE_PROPERTIES = 'docProps/core.xml'
const NAMED_PROPERTIES: ReadonlySet<string> = new Set(['title', 'subject', 'creator', 'keywords', 'description'])

/** Extracts the text of a DOCX, XLSX or PPTX (ECMA-376): visible text, notes, comments, description. */
export async function readOoxml(members: readonly ZipMember[], budget: Budget): Promise<void> {
  if (members.some((member) => member.name.startsWith('xl/'))) await readWorkbook(members, budget)
  for (const member of inOrder(members)) {
    if (budget.full) return
    if (WORD_PARTS.test(member.name) || SLIDE_PARTS.test(member.name)) {
      await walkXml(member.open(), runsOfText(budget), budget)
    } else if (member.name === CORE_PROPERTIES) {
      await walkXml(member.open(), namedProperties(budget, NAMED_PROPERTIES), budget)
    }
  }
}

/**
 * Collects the text in `t` inside `p`, the same in WordprocessingML and DrawingML. Skips `Fallback`, which repeats the
 * choice before it for older programs.
 */
function runsOfText(budget: Budget): XmlVisitor {
  let inText = false
  let fallbacks = 0
  return {
    open(name) {
      if (name === 'Fallback') fallbacks++
      else if (name === 't') inText = fallbacks === 0
      else if (name === 'tab') budget.addText('\t')
      else if (name === 'br' || name === 'cr') budget.addText('\n')
    },
    text(text) {
      if (inText) budget.addText(text)
    },
    close(name) {
      if (name === 'Fallback') fallbacks--
      else if (name === 't') inText = false
      else if (name === 'p') budget.addText('\n')
    },
  }
}

/** Collects the text of the named elements, one a line. */
export function namedProperties(budget: Budget, names: ReadonlySet<string>): XmlVisitor {
  let inside = false
  return {
    open: (name) => {
      inside = names.has(name)
    },
    text(text) {
      if (inside) budget.addText(text)
    },
    close(name) {
      if (inside && names.has(name)) budget.addText('\n')
      inside = false
    },
  }
}

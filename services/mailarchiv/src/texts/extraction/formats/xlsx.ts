import type { Budget } from '../budget.ts'
import { attribute, walkXml, type XmlVisitor } from './xml.ts'
import { inOrder, type ZipMember } from './zip.ts'

const SHEETS = /^xl\/(worksheets\/sheet|comments|threadedComments\/threadedComment)\d*\.xml$/
const WORKBOOK = 'xl/workbook.xml'
const SHARED_STRINGS = 'xl/sharedStrings.xml'
const STYLES = 'xl/styles.xml'

/** UTF-16 units of all XLSX cell texts kept at once. */
const SHARED_TEXT_LENGTH = 8 * 1024 * 1024

/** Days from the first serial day (30 December 1899 in the 1900 system) to 1 January 1970. */
const SERIAL_DAY_OF_EPOCH = 25_569
const MILLISECONDS_PER_DAY = 86_400_000
/** Serial number of 31 December 9999: larger numbers are no dates (ECMA-376 part 1, 18.17.4). */
const LAST_SERIAL_DAY = 2_958_465

/** Extracts the text of all sheets: one row a line, cells separated by tabs, days as `31.12.2026`. */
export async function readWorkbook(members: readonly ZipMember[], budget: Budget): Promise<void> {
  const named = new Map(members.map((member) => [member.name, member]))
  const strings: string[] = []
  await walkPart(named.get(WORKBOOK), sheetNames(budget), budget)
  await walkPart(named.get(SHARED_STRINGS), sharedStrings(strings, budget), budget)
  const dateStyles = new Set<number>()
  await walkPart(named.get(STYLES), stylesOfDays(dateStyles), budget)
  for (const member of inOrder(members)) {
    if (budget.full) return
    if (SHEETS.test(member.name)) await walkXml(member.open(), cells(strings, dateStyles, budget), budget)
  }
}

async function walkPart(member: ZipMember | undefined, visitor: XmlVisitor, budget: Budget): Promise<void> {
  if (member) await walkXml(member.open(), visitor, budget)
}

function sheetNames(budget: Budget): XmlVisitor {
  return {
    open(name, attributes) {
      const title = name === 'sheet' ? attribute(attributes, 'name') : undefined
      if (title) budget.addText(`${title}\n`)
    },
  }
}

/** Collects the shared strings without the phonetic reading of Japanese text (`rPh`). */
function sharedStrings(strings: string[], budget: Budget): XmlVisitor {
  let current = ''
  let inText = false
  let inPhonetic = false
  let length = 0
  return {
    open(name) {
      if (name === 'rPh') inPhonetic = true
      else if (name === 't') inText = !inPhonetic
    },
    text(text) {
      if (inText && length < SHARED_TEXT_LENGTH) {
        current += text
        length += text.length
      }
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') inPhonetic = false
      else if (name === 'si') {
        strings.push(current)
        current = ''
        if (length >= SHARED_TEXT_LENGTH) budget.problem('limit_text_length')
      }
    },
  }
}

/** Finds the cell formats that show a serial number as a day: built-in 14 to 17 and 22, or an own pattern with d and y. */
function stylesOfDays(dateStyles: Set<number>): XmlVisitor {
  const dayFormats = new Set([14, 15, 16, 17, 22])
  let inCellFormats = false
  let index = 0
  return {
    open(name, attributes) {
      if (name === 'numFmt' && isDayPattern(attribute(attributes, 'formatCode') ?? '')) {
        dayFormats.add(Number(attribute(attributes, 'numFmtId')))
      } else if (name === 'cellXfs') inCellFormats = true
      else if (name === 'xf' && inCellFormats) {
        if (dayFormats.has(Number(attribute(attributes, 'numFmtId')))) dateStyles.add(index)
        index++
      }
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false
    },
  }
}

function isDayPattern(pattern: string): boolean {
  // An unclosed quotation or bracket reaches to the end.
  const bare = pattern.replace(/"[^"]*"?|\[[^\]]*\]?|\\./g, '').toLowerCase()
  return (bare.includes('d') || bare.includes('t')) && (bare.includes('y') || bare.includes('j'))
}

function cells(strings: readonly string[], dateStyles: ReadonlySet<number>, budget: Budget): XmlVisitor {
  let type = ''
  let style = 0
  let value = ''
  let inValue = false
  return {
    open(name, attributes) {
      if (name === 'c') {
        type = attribute(attributes, 't') ?? 'n'
        style = Number(attribute(attributes, 's') ?? 0)
        value = ''
      } else if (name === 'v' || name === 't' || name === 'text') inValue = true
    },
    text(text) {
      if (inValue) value += text
    },
    close(name) {
      if (name === 'v' || name === 't' || name === 'text') inValue = false
      else if (name === 'c') budget.addText(`${cellText(type, value, strings, dateStyles.has(style))}\t`)
      else if (name === 'row') budget.addText('\n')
      else if (name === 'comment' || name === 'threadedComment') budget.addText(`${value}\n`)
      if (name === 'comment' || name === 'threadedComment') value = ''
    },
  }
}

function cellText(type: string, value: string, strings: readonly string[], isDay: boolean): string {
  if (type === 's') return strings[Number(value)] ?? ''
  const serial = Number(value)
  if (type !== 'n' || !isDay || value === '' || !(serial >= 0 && serial <= LAST_SERIAL_DAY)) return value
  const day = new Date((Math.floor(serial) - SERIAL_DAY_OF_EPOCH) * MILLISECONDS_PER_DAY)
  return day.toISOString().slice(0, 10).split('-').reverse().join('.')
}

import type { Budget } from '../budget.ts'
import { namedProperties } from './ooxml.ts'
import { attribute, walkXml, type XmlVisitor } from './xml.ts'
import { readMember, type ZipMember } from './zip.ts'

const NAMED_PROPERTIES: ReadonlySet<string> = new Set(['title', 'subject', 'keyword', 'description', 'creator'])
/** Limit for `text:s`: a run of spaces is one gap between words, however long. */
const LONGEST_RUN_OF_SPACES = 8

/** Extracts the text of an ODT, ODS, ODP or ODG (ISO/IEC 26300): its visible text and the document's description. */
export async function readOdf(members: readonly ZipMember[], budget: Budget): Promise<void> {
  const named = new Map(members.map((member) => [member.name, member]))
  const manifest = named.get('META-INF/manifest.xml')
  if (manifest && (await readMember(manifest)).includes('encryption-data')) {
    budget.problem('encrypted')
    return
  }
  const content = named.get('content.xml')
  if (!content) {
    budget.problem('damaged')
    return
  }
  await walkXml(content.open(), odfText(budget), budget)
  // Header and footer lines of a text document are part of its styles; those of the other kinds are placeholders.
  const styles = named.get('styles.xml')
  if (styles && (await isTextDocument(named))) await walkXml(styles.open(), odfText(budget), budget)
  const meta = named.get('meta.xml')
  if (meta) await walkXml(meta.open(), namedProperties(budget, NAMED_PROPERTIES), budget)
}

async function isTextDocument(named: ReadonlyMap<string, ZipMember>): Promise<boolean> {
  const mimetype = named.get('mimetype')
  return mimetype !== undefined && (await readMember(mimetype)).includes('opendocument.text')
}

/** Collects the text of paragraphs and headings. White space between elements is layout; deleted text is left out. */
export function odfText(budget: Budget): XmlVisitor {
  let paragraphs = 0
  let deletions = 0
  return {
    open(name, attributes) {
      if (name === 'tracked-changes') deletions++
      else if (name === 'p' || name === 'h') paragraphs++
      else if (name === 'tab') budget.addText('\t')
      else if (name === 'line-break') budget.addText('\n')
      else if (name === 's') budget.addText(' '.repeat(runOfSpaces(attribute(attributes, 'c'))))
    },
    text(text) {
      if (paragraphs > 0 && deletions === 0) budget.addText(text)
    },
    close(name) {
      if (name === 'tracked-changes') deletions--
      else if (name === 'p' || name === 'h') {
        paragraphs--
        budget.addText('\n')
      } else if (name === 'table-cell') budget.addText('\t')
    },
  }
}

function runOfSpaces(count: string | undefined): number {
  const spaces = Number(count ?? 1)
  return Number.isInteger(spaces) && spaces > 0 ? Math.min(spaces, LONGEST_RUN_OF_SPACES) : 1
}

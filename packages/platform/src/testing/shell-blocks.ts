import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../../..')
const FENCE = /^```(?:sh|bash|console)(?: (\S+))?\n([\s\S]*?)^```$/gm

/** Commands of a document that a reader is to type. */
export type ShellBlock = {
  /** Its path in the repository. */
  readonly page: string
  /** The word behind the language of the fence, `drill` in "```sh drill"; empty without one. */
  readonly name: string
  readonly text: string
}

/** Returns the shell blocks of a page in their order. */
export function shellBlocks(page: string): ShellBlock[] {
  const text = readFileSync(join(ROOT, page), 'utf8')
  return [...text.matchAll(FENCE)].map(([, name = '', block = '']) => ({ page, name, text: block }))
}

/** Returns the text of a named block. Throws when the page has none of that name. */
export function shellBlock(page: string, name: string): string {
  const found = shellBlocks(page).find((block) => block.name === name)
  if (found === undefined) throw new Error(`${page} has no block "${name}"`)
  return found.text
}

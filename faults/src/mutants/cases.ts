/** Every mistake that a run can plant. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plantedBugs } from '../../../services/material/test/planted-bugs.ts'
import { ROOT } from '../service.ts'
import { type Equivalent, equivalents } from './equivalent.ts'
import { mutantsOf } from './operators.ts'
import { targets } from './targets.ts'

const MATERIAL = 'services/material/src'

export interface Case {
  readonly area: string
  /** `services/…/x.ts:12 < → <=` */
  readonly name: string
  readonly file: string
  /** Where in the file the mistake begins. */
  readonly offset: number
  readonly tests: readonly string[]
  /** The source without and with the mistake. */
  readonly right: string
  readonly wrong: string
}

const sourceOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** @throws {Error} if an equivalent mutant or a planted bug no longer matches the source */
export function allCases(): Case[] {
  const unused = new Set(equivalents)
  const generated = targets.flatMap(({ area, file, tests, within }) => {
    const text = sourceOf(file)
    const lines = text.split('\n')
    return mutantsOf(text, within).flatMap(({ line, what, from, to, wrong }): Case[] => {
      const same = equivalentOf(file, what, lines[line - 1]?.trim())
      if (same !== undefined) {
        unused.delete(same)
        return []
      }
      const changed = text.slice(0, from) + wrong + text.slice(to)
      return [{ area, name: `${file}:${line} ${what}`, file, offset: from, tests, right: text, wrong: changed }]
    })
  })
  for (const { file, what, line } of unused) throw new Error(`${file} has no mutant „${what}“ in: ${line}`)
  return [...planted(), ...generated]
}

function equivalentOf(file: string, what: string, line: string | undefined): Equivalent | undefined {
  return equivalents.find((each) => each.file === file && each.what === what && each.line === line)
}

function planted(): Case[] {
  return plantedBugs.map(({ name, file: below, right, wrong, test }) => {
    const file = `${MATERIAL}/${below}`
    const text = sourceOf(file)
    if (text.split(right).length !== 2) throw new Error(`${file} does not hold exactly once: ${right}`)
    return {
      area: 'planted',
      name,
      file,
      offset: text.indexOf(right),
      tests: [`${MATERIAL}/${test}`],
      right: text,
      wrong: text.replace(right, wrong),
    }
  })
}

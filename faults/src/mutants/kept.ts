/** Keeps verdicts of earlier runs: an interrupted run resumes, a later one tries only changed files. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../service.ts'

const FILE = join(ROOT, '.cache/mutants.json')

export interface Verdict {
  /** The test that noticed; null: none did. */
  readonly test: string | null
}

const digest = (...texts: readonly string[]) => createHash('sha256').update(texts.join('\0')).digest('base64url')
const contentOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** A verdict holds while the mutated file and the tests behind it are unchanged. */
const stampOf = (file: string, tests: readonly string[]) => digest(...[file, ...tests].map(contentOf))

interface Asked {
  readonly name: string
  readonly file: string
  readonly wrong: string
  readonly tests: readonly string[]
}

export function openKept({ fresh }: { readonly fresh: boolean }) {
  const kept = new Map<string, Verdict & { readonly stamp: string }>(fresh ? [] : read())
  const keyOf = ({ name, wrong }: Asked) => `${name} ${digest(wrong)}`
  const spoke = ({ test }: Verdict, { tests }: Asked) => (test === null ? tests : [test])
  return {
    find(asked: Asked): Verdict | undefined {
      const known = kept.get(keyOf(asked))
      if (known === undefined || (known.test !== null && !asked.tests.includes(known.test))) return undefined
      return known.stamp === stampOf(asked.file, spoke(known, asked)) ? known : undefined
    },
    keep(asked: Asked, verdict: Verdict): void {
      kept.set(keyOf(asked), { ...verdict, stamp: stampOf(asked.file, spoke(verdict, asked)) })
      mkdirSync(dirname(FILE), { recursive: true })
      writeFileSync(FILE, JSON.stringify([...kept]))
    },
  }
}

function read(): [string, Verdict & { readonly stamp: string }][] {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'))
  } catch {
    return []
  }
}

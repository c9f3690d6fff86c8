/** Says of a regular expression whether its time can grow faster than its text, and by which text. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { check } from 'recheck'
import { root } from '../steps.ts'
import type { Expression } from './find.ts'

/** What is wrong with an expression; null when its time grows with the text. */
export type Verdict = string | null

/**
 * One expression has five minutes: one that cannot be judged in this time is too involved, and counts as slow. Within them
 * characters read are counted instead of seconds, so that a busy machine makes no expression slow.
 */
const LIMITS = { timeout: 300_000, attackTimeout: null, incubationTimeout: null, seedingTimeout: null } as const
const CACHE = join(root, '.cache/expressions')

export const nameOf = ({ source, flags }: Pick<Expression, 'source' | 'flags'>): string => `/${source}/${flags}`

/** Judges each expression once: verdicts are kept between runs, by the expression and this file's own text. */
export async function judgeAll(expressions: readonly Expression[]): Promise<ReadonlyMap<string, Verdict>> {
  const waiting = [...new Map(expressions.map((each) => [nameOf(each), each])).entries()]
  const verdicts = new Map<string, Verdict>()
  const worker = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      verdicts.set(next[0], await judgeCached(next[0], next[1]))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return verdicts
}

async function judgeCached(name: string, expression: Expression): Promise<Verdict> {
  const file = join(CACHE, `${createHash('sha256').update(ownText).update(name).digest('hex')}.json`)
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Verdict
  } catch {
    const verdict = await judge(expression)
    mkdirSync(CACHE, { recursive: true })
    writeFileSync(file, JSON.stringify(verdict))
    return verdict
  }
}

/** Another version of the checker, or of this file, judges again. */
const ownText = ['node_modules/recheck/package.json', 'scripts/expressions/judge.ts']
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

async function judge({ source, flags }: Expression): Promise<Verdict> {
  const result = await check(withoutLargeBounds(source), flags, LIMITS)
  switch (result.status) {
    case 'safe':
      return null
    case 'vulnerable':
      return `${result.complexity.summary}, angegriffen mit ${result.attack.pattern}`
    case 'unknown':
      return `nicht zu beurteilen (${result.error.kind}): bitte einfacher schreiben`
  }
}

/** A repetition that may be longer counts as endless. */
const LARGEST_BOUND = 4
const REPETITION = /\\.|\[(?:\\.|[^\]\\])*\]|\{(?<least>\d+)(?:,(?<most>\d*))?\}/g

/**
 * The expression with every large bound taken away: what may be repeated 200 times is as slow as what has no end, for all
 * that a stranger waits. Only so is the automaton small enough to be judged, in place of being tried for a while.
 */
function withoutLargeBounds(source: string): string {
  return source.replaceAll(REPETITION, (whole, least?: string, most?: string) => {
    if (least === undefined) return whole
    const end = most === '' ? Number.POSITIVE_INFINITY : Number(most ?? least)
    return end <= LARGEST_BOUND ? whole : `{${Math.min(Number(least), LARGEST_BOUND)},}`
  })
}

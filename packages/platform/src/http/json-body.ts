import { type DomainError, type FieldError, invalidRequest, malformedRequest } from '../errors/domain-error.ts'
import { formatPath } from '../errors/zod-messages.ts'
import { LIMITS } from '../limits.ts'
import { textProblem } from '../text-problem.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Names through which a JSON object could change JavaScript's own objects. */
const POISONED = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Parses a JSON body (RFC 8259): UTF-8, at most `LIMITS.jsonDepth` deep, without forbidden characters or poisoned
 * names. An empty body is undefined.
 *
 * @param anyText lets forbidden characters pass: the handler judges them
 * @throws DomainError 400
 */
export function parseJsonBody(bytes: Uint8Array, anyText = false): unknown {
  if (bytes.length === 0) return undefined
  const text = decode(bytes)
  refuseDeepNesting(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw malformedRequest(
      'Die Anfrage ist kein gültiges JSON. Bitte prüfen Sie Klammern, Kommas und Anführungszeichen.',
    )
  }
  const problems = findProblems(value, anyText ? () => null : textProblem)
  if (problems.length > 0) throw invalidRequest(problems)
  return value
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw malformedRequest('Die Anfrage ist kein gültiges UTF-8.')
  }
}

/** Counts brackets outside strings before parsing, so that depth costs one pass and no stack. */
function refuseDeepNesting(text: string): void {
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i)
    if (inString) {
      if (character === 0x5c) i++
      else if (character === 0x22) inString = false
    } else if (character === 0x22) inString = true
    else if (character === 0x7b || character === 0x5b) {
      if (++depth > LIMITS.jsonDepth) throw tooDeep()
    } else if (character === 0x7d || character === 0x5d) depth--
  }
}

function tooDeep(): DomainError {
  return malformedRequest(`Die Anfrage ist zu tief verschachtelt. Erlaubt sind ${LIMITS.jsonDepth} Ebenen.`)
}

/** Finds forbidden texts and names, without recursion and without copying. */
function findProblems(root: unknown, problemOf: typeof textProblem): FieldError[] {
  const problems: FieldError[] = []
  const open: { value: unknown; path: readonly PropertyKey[] }[] = [{ value: root, path: [] }]
  for (let next = open.pop(); next !== undefined && problems.length < LIMITS.reportedFields; next = open.pop()) {
    const { value, path } = next
    if (typeof value === 'string') {
      const problem = problemOf(value)
      if (problem !== null) problems.push({ pfad: formatPath(path), grund: problem })
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, member] of Object.entries(value)) {
        if (POISONED.has(key))
          problems.push({ pfad: formatPath([...path, key]), grund: 'ist als Feldname nicht erlaubt' })
        else if (problemOf(key) !== null)
          problems.push({ pfad: formatPath(path), grund: 'enthält einen unzulässigen Feldnamen' })
        else if (typeof member === 'string' || typeof member === 'object') {
          open.push({ value: member, path: [...path, Array.isArray(value) ? Number(key) : key] })
        }
      }
    }
  }
  return problems
}

/** The place of a page of contacts in its order; opaque to its holder. */
import { hash } from 'node:crypto'
import { invalidRequest, secretBox } from '@zeughaus/platform'

type Place = { readonly value: number; readonly number: number }

const PLACE = /^(-?\d{1,16})\.(\d{1,16})$/

/** A cursor opens only for the search that it continues. */
const contextOf = (search: string) => `contacts:${hash('sha256', search, 'base64url')}`

/** Seals the place: its numbers would show a key with a scope how many contacts there are. */
export function writeCursor(secret: Uint8Array, { value, number }: Place, search: string): string {
  return Buffer.from(secretBox(secret).seal(`${value}.${number}`, contextOf(search))).toString('base64url')
}

/** @throws DomainError 400 for a cursor that this service did not give out, or gave for another search */
export function readCursor(secret: Uint8Array, cursor: string, search: string): Place {
  const place = secretBox(secret).open(Buffer.from(cursor, 'base64url'), contextOf(search))
  const [, value, number] = PLACE.exec(place ?? '') ?? []
  if (value === undefined || number === undefined)
    throw invalidRequest([{ pfad: 'cursor', grund: 'gehört nicht zu dieser Anfrage; bitte beginnen Sie ohne cursor' }])
  return { value: Number(value), number: Number(number) }
}

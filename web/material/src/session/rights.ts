/** What a person may do, and where. Pure. */
import type { Ich } from '../api/login.ts'

/** A right as named in GET /auth/me. */
export type Recht = Ich['rechte'][number]

/** Where a thing lies or belongs. */
export interface Ort {
  /** null: to no Einheit, or to all. */
  readonly einheit_id?: string | null
  readonly standort_id?: string | null
}

/** Whether a person has a right at this place. What a page offers for a thing asks this. */
export type Darf = (recht: Recht, ort: Ort) => boolean

/** Whether a person has a right at some place: for menus, lists, and forms that ask for the place. */
export type DarfIrgendwo = (recht: Recht) => boolean

/** What belongs to all places. */
export const UEBERALL: Ort = {}

export function holds(ich: Ich, recht: Recht, ort: Ort): boolean {
  return everywhere(ich).includes(recht) || there(ich, recht).some((one) => includes(one, ort))
}

/** Whether there is an Einheit, other than this one, to which a person may give something by this right. */
export const canGive = (ich: Ich, recht: Recht, but?: string | null): boolean =>
  everywhere(ich).includes(recht) || there(ich, recht).some(({ einheiten }) => einheiten.some((id) => id !== but))

/** Whether a person may come upon something of this Einheit by a right: at a Standort there may be things of any. */
export const reaches = (ich: Ich, recht: Recht, einheit_id: string): boolean =>
  holds(ich, recht, { einheit_id }) || there(ich, recht).some(({ standorte }) => standorte.length > 0)

/** Whether there is another Standort to which a person may move a thing: any, where its Einheit is theirs. */
export const canMove = (ich: Ich, recht: Recht, { einheit_id, standort_id }: Ort): boolean =>
  holds(ich, recht, { einheit_id: einheit_id ?? null }) ||
  there(ich, recht).some(({ standorte }) => standorte.some((id) => id !== standort_id))

type Orte = Ich['rechte_an_orten'][number]

const everywhere = (ich: Ich): readonly Recht[] => ich.rechte_ueberall
const there = (ich: Ich, recht: Recht): readonly Orte[] =>
  ich.rechte_an_orten.filter(({ rechte }) => rechte.includes(recht))

const includes = ({ einheiten, standorte }: Orte, { einheit_id, standort_id }: Ort): boolean =>
  (einheit_id != null && einheiten.includes(einheit_id)) || (standort_id != null && standorte.includes(standort_id))

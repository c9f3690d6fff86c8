/** Keeps the last and the next test of each kind of a device, and the latest and earliest of all with the device. */
import { addMonths } from '@zeughaus/platform'
import type { Reader, Write } from '../../kern/db/store.ts'
import { geraetGeaendert } from './geraet.events.ts'
import type { GeraetRow } from './geraet.queries.ts'

/** The days of one kind of tests, or of all together. */
export interface Stand {
  readonly letzte_pruefung: string | null
  readonly naechste_pruefung: string | null
}

interface Termin extends Stand {
  /** Null: the test by the interval of the position. */
  readonly pruefart_id: string | null
}

const NEVER: Stand = { letzte_pruefung: null, naechste_pruefung: null }

/** Computes the next test from the last one and the interval in months. */
export function nextTermin(last: string | null, months: number | null): string | null {
  return last === null || months === null ? null : addMonths(last, months)
}

/** A device that was never tested by kinds keeps its days itself. */
async function termineOf(reader: Reader, geraet: GeraetRow): Promise<Termin[]> {
  const rows = await reader
    .selectFrom('geraet_termin')
    .select(['pruefart_id', 'letzte_pruefung', 'naechste_pruefung'])
    .where('geraet_instanz_id', '=', geraet.id)
    .execute()
  const { letzte_pruefung, naechste_pruefung } = geraet
  return rows.length > 0 ? rows : [{ pruefart_id: null, letzte_pruefung, naechste_pruefung }]
}

/** Reads the days of one kind of tests of a device. */
export async function standOf(reader: Reader, geraet: GeraetRow, pruefartId: string | null): Promise<Stand> {
  const termine = await termineOf(reader, geraet)
  return termine.find(({ pruefart_id }) => pruefart_id === pruefartId) ?? NEVER
}

/** The days of the device if one kind had these: the latest test of any kind, and the earliest that is due. */
export async function gesamtstand(
  reader: Reader,
  geraet: GeraetRow,
  pruefartId: string | null,
  stand: Stand,
): Promise<Stand> {
  return summaryOf(replaced(await termineOf(reader, geraet), pruefartId, stand))
}

const replaced = (termine: readonly Termin[], pruefart_id: string | null, stand: Stand): Termin[] => [
  ...termine.filter((termin) => termin.pruefart_id !== pruefart_id),
  { pruefart_id, letzte_pruefung: stand.letzte_pruefung, naechste_pruefung: stand.naechste_pruefung },
]

function summaryOf(termine: readonly Termin[]): Stand {
  const last = termine.flatMap(({ letzte_pruefung }) => letzte_pruefung ?? []).toSorted()
  const next = termine.flatMap(({ naechste_pruefung }) => naechste_pruefung ?? []).toSorted()
  return { letzte_pruefung: last.at(-1) ?? null, naechste_pruefung: next[0] ?? null }
}

/** Stores the days of one kind of a locked device. @returns the days of the device, for its own row */
export async function setStand(
  { tx }: Write,
  geraet: GeraetRow,
  pruefartId: string | null,
  stand: Stand,
): Promise<Stand> {
  const before = await termineOf(tx, geraet)
  const after = replaced(before, pruefartId, stand)
  if (after.every(({ pruefart_id }) => pruefart_id === null)) return stand
  await tx
    .insertInto('geraet_termin')
    .values(after.map((termin) => ({ geraet_instanz_id: geraet.id, ...termin })))
    .onConflict((conflict) =>
      conflict.columns(['geraet_instanz_id', 'pruefart_id']).doUpdateSet(({ ref }) => ({
        letzte_pruefung: ref('excluded.letzte_pruefung'),
        naechste_pruefung: ref('excluded.naechste_pruefung'),
      })),
    )
    .execute()
  return summaryOf(after)
}

/**
 * Computes the next tests of a position's devices by its new interval. A device that failed its last test stays due,
 * and an untested one keeps a date that was entered by hand. Untested ones are locked as well: the first test of one may
 * be on its way.
 */
export async function termineNeuBerechnen(write: Write, objektpositionId: string, months: number): Promise<void> {
  const geraete = await write.tx
    .selectFrom('geraet_instanz')
    .selectAll()
    .where('objektposition_id', '=', objektpositionId)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const geraet of geraete) await neuBerechnen(write, geraet, null, months)
}

/** Computes the next tests of one kind by its new interval, with the same exceptions; without one, none is due. */
export async function termineDerArtNeuBerechnen(
  write: Write,
  pruefartId: string,
  months: number | null,
): Promise<void> {
  const geraete = await write.tx
    .selectFrom('geraet_instanz')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb.selectFrom('geraet_termin').select('geraet_instanz_id').where('pruefart_id', '=', pruefartId),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const geraet of geraete) await neuBerechnen(write, geraet, pruefartId, months)
}

async function neuBerechnen(
  write: Write,
  before: GeraetRow,
  pruefartId: string | null,
  months: number | null,
): Promise<void> {
  const { letzte_pruefung } = await standOf(write.tx, before, pruefartId)
  if (letzte_pruefung === null) return
  if (months !== null && !(await isBestanden(write, before.id, pruefartId, letzte_pruefung))) return
  const naechste_pruefung = nextTermin(letzte_pruefung, months)
  const stand = await setStand(write, before, pruefartId, { letzte_pruefung, naechste_pruefung })
  const ereignisse = geraetGeaendert(before, { ...before, ...stand })
  if (ereignisse.length === 0) return
  await write.tx
    .updateTable('geraet_instanz')
    .set({ letzte_pruefung: stand.letzte_pruefung, naechste_pruefung: stand.naechste_pruefung })
    .where('id', '=', before.id)
    .execute()
  for (const ereignis of ereignisse) await write.record(ereignis)
}

/** Whether the test of that day was passed; true if the day was entered by hand. */
async function isBestanden({ tx }: Write, geraetId: string, pruefartId: string | null, datum: string) {
  const last = await tx
    .selectFrom('pruefung')
    .select('ergebnis')
    .where('geraet_instanz_id', '=', geraetId)
    .where('pruefart_id', 'is not distinct from', pruefartId)
    .where('datum', '=', datum)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.ergebnis !== 'nicht_bestanden'
}

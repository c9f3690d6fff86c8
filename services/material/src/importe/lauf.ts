/** The work behind an import: the trial, then the writing. Each is one transaction, so a kill leaves nothing half done. */
import { dayOf } from '@zeughaus/platform'
import { type JobHandler, writePartlyAudited } from '@zeughaus/postgres'
import { sql } from 'kysely'
import type { Akteur } from '../akteur.ts'
import type { Store, Write } from '../db.ts'
import type { Kontext } from '../kontext.ts'
import { darf } from '../rechte.ts'
import { findAkteur } from '../zugang/index.ts'
import { type Satzergebnis, wendeAn } from './anwenden.ts'
import type { Lauf, Satz, Zeile } from './art.ts'
import { arten } from './arten.ts'
import { werteVon } from './einteilen.ts'
import { haltFest, schreibeErgebnisse } from './import.commands.ts'
import { getImport, type ImportRow } from './import.queries.ts'

export const IMPORT_JOB = 'import'
/** Records between two reports of progress. */
const STRECKE = 500

type Umgebung = Pick<Kontext, 'store' | 'clock' | 'zeitzone'> & { readonly closing: AbortSignal }

/** Ends a trial: the transaction is rolled back, the results are kept. */
class NurProbe extends Error {
  readonly ergebnisse: ReadonlyMap<number, Satzergebnis>
  constructor(ergebnisse: ReadonlyMap<number, Satzergebnis>) {
    super('trial')
    this.ergebnisse = ergebnisse
  }
}

/** What the queue does for imports. A phase that a kill has ended is begun anew by the next worker. */
export function importAuftraege(umgebung: Umgebung): Readonly<Record<string, JobHandler>> {
  return {
    [IMPORT_JOB]: async ({ import_id }) => {
      const auftrag = await getImport(umgebung.store.db, String(import_id))
      if (auftrag.status === 'wird_geprueft') await probiere(umgebung, auftrag)
      if (auftrag.status === 'wird_uebernommen') await uebernimm(umgebung, auftrag)
    },
  }
}

/** Tries every record and keeps nothing but the results. */
async function probiere(umgebung: Umgebung, auftrag: ImportRow): Promise<void> {
  const { store } = umgebung
  const akteur = await akteurVon(umgebung, auftrag)
  if (akteur === undefined) return
  try {
    await writePartlyAudited(store, akteur, async (write) => {
      throw new NurProbe(await alleSaetze(umgebung, write, auftrag))
    })
  } catch (error) {
    if (!(error instanceof NurProbe)) throw error
    await schreibeErgebnisse(store, auftrag, error.ergebnisse, { status: 'geprueft' })
  }
}

/**
 * Writes every record that the trial has found right. One that is refused now, because something has changed since, ends
 * it: nothing is written and the line says why, unless the person wants such lines left out.
 */
async function uebernimm(umgebung: Umgebung, auftrag: ImportRow): Promise<void> {
  const { store, clock } = umgebung
  const akteur = await akteurVon(umgebung, auftrag)
  if (akteur === undefined) return
  try {
    await writePartlyAudited(store, akteur, async (write) => {
      const ergebnisse = await alleSaetze(umgebung, write, auftrag)
      if (!auftrag.fehlerhafte_auslassen && [...ergebnisse.values()].some(({ ergebnis }) => ergebnis === 'fehler')) {
        throw new NurProbe(ergebnisse)
      }
      const uebernommen_am = new Date(clock.now()).toISOString()
      await schreibeErgebnisse({ db: write.tx }, auftrag, ergebnisse, { status: 'uebernommen', uebernommen_am })
      await haltFest(write, auftrag)
    })
  } catch (error) {
    if (!(error instanceof NurProbe)) throw error
    await schreibeErgebnisse(store, auftrag, error.ergebnisse, { status: 'geprueft' })
  }
}

/**
 * In whose name a phase runs: a trial in that of who has brought the file, the writing in that of who has ordered it. When
 * that person may not import any more, the import is set back and says so: nothing is written in her name.
 */
async function akteurVon({ store, clock }: Umgebung, auftrag: ImportRow): Promise<Akteur | undefined> {
  const { status, benutzer_id, benutzer_name, uebernommen_von, uebernommen_von_name } = auftrag
  const schreibt = status === 'wird_uebernommen'
  const wer = (schreibt ? uebernommen_von : null) ?? benutzer_id
  const akteur = await findAkteur(store.db, wer, Math.floor(clock.now() / 1000))
  if (akteur !== undefined && darf(akteur, 'import.ausfuehren')) return akteur
  const name = (schreibt ? uebernommen_von_name : null) ?? benutzer_name
  const hinweis = schreibt
    ? `${name} darf nicht mehr importieren. Es wurde nichts geschrieben. Übernehmen Sie den Import selbst.`
    : `${name} darf nicht mehr importieren. Die Datei wurde nicht geprüft. Laden Sie sie selbst noch einmal hoch.`
  await schreibeErgebnisse(store, auftrag, new Map(), { status: 'geprueft', hinweis })
  return undefined
}

/** Deals with all records that are not known to be wrong. Another worker with the same import waits, then finds it done. */
async function alleSaetze(
  { store, clock, zeitzone, closing }: Umgebung,
  write: Write,
  { id, art, spalten, status }: ImportRow,
): Promise<ReadonlyMap<number, Satzergebnis>> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(write.tx)
  const { status: jetzt } = await getImport(write.tx, id)
  if (jetzt !== status) return new Map()
  const lauf: Lauf = { heute: dayOf(clock.now(), zeitzone), jetzt: new Date(clock.now()).toISOString() }
  const saetze = await liesSaetze(write, id, spalten)
  const ergebnisse = new Map<number, Satzergebnis>()
  for (let stelle = 0; stelle < saetze.length; stelle += STRECKE) {
    closing.throwIfAborted()
    const strecke = saetze.slice(stelle, stelle + STRECKE)
    const eines = await wendeAn(
      store,
      write,
      arten[art],
      strecke.map(({ satz }) => satz),
      lauf,
    )
    for (const [nummer, ergebnis] of eines.entries()) ergebnisse.set(strecke[nummer]?.nummer ?? -1, ergebnis)
    await melde(store, id, stelle + strecke.length)
  }
  return ergebnisse
}

/** Outside the transaction, so that those who wait see it. */
async function melde({ db }: Pick<Store, 'db'>, id: string, stand: number): Promise<void> {
  await db.updateTable('import').set({ stand }).where('id', '=', id).execute()
}

interface GezaehlterSatz {
  readonly nummer: number
  readonly satz: Satz
}

async function liesSaetze(
  { tx }: Pick<Write, 'tx'>,
  id: string,
  spalten: readonly string[],
): Promise<GezaehlterSatz[]> {
  const rows = await tx
    .selectFrom('importzeile as z')
    .select(['zeile', 'satz', 'werte'])
    .where('import_id', '=', id)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM importzeile f WHERE f.import_id = z.import_id AND f.satz = z.satz AND f.ergebnis = 'fehler')`,
    )
    .orderBy('satz')
    .orderBy('zeile')
    .execute()
  const saetze = new Map<number, [Zeile, ...Zeile[]]>()
  for (const { zeile, satz, werte } of rows) {
    const eine = { zeile, werte: werteVon(spalten, werte) }
    const bisher = saetze.get(satz)
    if (bisher === undefined) saetze.set(satz, [eine])
    else bisher.push(eine)
  }
  return [...saetze].map(([nummer, satz]) => ({ nummer, satz }))
}

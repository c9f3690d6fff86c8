import { Readable } from 'node:stream'
import { dayOf, media } from '@zeughaus/platform'
import type { Akteur } from '../akteur.ts'
import type { Kontext } from '../kontext.ts'
import { listTermine, type Termin } from './kalender.queries.ts'
import { schreibeKalender } from './kalender.ts'

export const ICS = media('text/calendar; charset=utf-8', 'Kalender (RFC 5545) mit ganztägigen Einträgen')

/** What the calendar shows, for the document. */
export const INHALT =
  'Prüfungen von Positionen und Geräten, Abläufe, Wartungen nach Zeit, HU, UVV und die letzten Tage von Qualifikationen ' +
  '(der eigenen; aller, wenn Sie die anderer lesen dürfen). Ein Jahr zurück und zwei voraus; Objekte außer Dienst fehlen. ' +
  'Was an einem Tag an einem Objekt fällig ist, ist ein Eintrag; beim nächsten Einlesen wird er erneuert und nicht verdoppelt.'

/** The calendar as this person may see it now. */
export async function kalenderFuer(
  { store, clock, zeitzone }: Pick<Kontext, 'store' | 'clock' | 'zeitzone'>,
  wer: Akteur,
): Promise<Readable> {
  const jetzt = clock.now()
  const portionen = listTermine(store.db, dayOf(jetzt, zeitzone), wer)
  // Read before the answer begins, so that a refusal is an error and not a broken file.
  const { value: erste } = await portionen.next()
  const alle = async function* () {
    if (erste !== undefined) yield erste as Termin[]
    yield* portionen
  }
  return Readable.from(schreibeKalender(alle(), jetzt), { objectMode: false })
}

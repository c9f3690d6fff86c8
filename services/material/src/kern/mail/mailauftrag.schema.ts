/** The jobs that send e-mails, and what the queue keeps of each. */
import { uuid } from '@zeughaus/platform'
import { z } from 'zod'
import { zeitpunkt } from '../http/wire.ts'

/** The kind of job that reports new shortages. */
export const FEHLBESTAND_MELDEN = 'fehlbestand_melden'
/** The kind of job that reports the shortages that a run has brought to a stage. */
export const ESKALATION_MELDEN = 'eskalation_melden'

/** The kind of job that sends such a report to one receiver. */
export const ESKALATION_SENDEN = 'eskalation_senden'

/** The kind of job that reminds one person of checks. */
export const KONTROLLEN_ERINNERN = 'kontrollen_erinnern'

/** The kind of job that reminds of loans that are not back in time. */
export const LEIHEN_ERINNERN = 'leihen_erinnern'

/** The kind of job that sends such a reminder to one receiver. */
export const LEIHE_SENDEN = 'leihe_senden'

/** The kind of job that tells a person of a defect that is theirs now. */
export const MANGEL_ZUGEWIESEN = 'mangel_zugewiesen'

/** The cause that one message gathers: a check, or missing devices of an object. */
export const Meldeanlass = z.union([z.object({ kontrolle_id: uuid() }), z.object({ objekt_id: uuid() })])

/** The two stages, by the column with the time when a shortage reached them. */
const stufe = z.enum(['erinnert_am', 'eskaliert_am'])

export const Eskalationsauftrag = z.object({ stufe, zeitpunkt })

/** A person who learns of places only; null: all who see everything. */
const an = uuid().nullable()

export const Eskalationsnachricht = Eskalationsauftrag.extend({ an })

/** Whom to remind of which objects. */
export const Kontrollerinnerung = z.object({ benutzer_id: uuid(), objekt_ids: z.array(uuid()) })

/** The time of the run that reminds of loans. */
export const Leiherinnerung = z.object({ zeitpunkt })
export const Leihnachricht = Leiherinnerung.extend({ an })

/** Who sees to which defect since then. */
export const Mangelzuweisung = z.object({ mangel_id: uuid(), benutzer_id: uuid(), von_name: z.string() })

export type Mangelzuweisung = Readonly<z.output<typeof Mangelzuweisung>>
export type Meldeanlass = Readonly<z.output<typeof Meldeanlass>>
export type Stufe = z.output<typeof stufe>

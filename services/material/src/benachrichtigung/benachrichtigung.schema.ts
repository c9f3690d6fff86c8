/** The jobs that send e-mails, and what the queue keeps of each. */
import { uuid } from '@zeughaus/platform'
import { z } from 'zod'
import { zeitpunkt } from '../http/wire.ts'

/** The kind of job that reports new shortages. */
export const FEHLBESTAND_MELDEN = 'fehlbestand_melden'
/** The kind of job that reports the shortages that a run has brought to a stage. */
export const ESKALATION_MELDEN = 'eskalation_melden'

/** The kind of job that reminds one person of checks. */
export const KONTROLLEN_ERINNERN = 'kontrollen_erinnern'

/** The kind of job that tells a person of a defect that is theirs now. */
export const MANGEL_ZUGEWIESEN = 'mangel_zugewiesen'

/** The cause that one message gathers: a check, or missing devices of an object. */
export const Meldeanlass = z.union([z.object({ kontrolle_id: uuid() }), z.object({ objekt_id: uuid() })])

/** The two stages, by the column with the time when a shortage reached them. */
const stufe = z.enum(['erinnert_am', 'eskaliert_am'])

export const Eskalationsauftrag = z.object({ stufe, zeitpunkt })

/** Whom to remind of which objects. */
export const Kontrollerinnerung = z.object({ benutzer_id: uuid(), objekt_ids: z.array(uuid()) })

/** Who sees to which defect since then. */
export const Mangelzuweisung = z.object({ mangel_id: uuid(), benutzer_id: uuid(), von_name: z.string() })

export type Mangelzuweisung = Readonly<z.output<typeof Mangelzuweisung>>
export type Meldeanlass = Readonly<z.output<typeof Meldeanlass>>
export type Stufe = z.output<typeof stufe>

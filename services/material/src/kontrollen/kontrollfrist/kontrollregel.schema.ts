/** The wire shapes of how often something is checked, and of when its next check is due. */
import { z } from 'zod'

const INTERVALL_MAX = 999

/** A rule of checks: the fields of an Objekttyp, and of an object that has its own. */
export const kontrollregelFields = {
  kontrollintervall: z.int().min(1).max(INTERVALL_MAX).nullable().meta({
    description: 'Wie viele Einheiten nach der letzten Kontrolle die nächste fällig ist; null: keine feste Frist',
    example: 4,
  }),
  kontrollintervall_einheit: z
    .enum(['tage', 'wochen', 'monate'])
    .meta({ description: 'Ein Monat nach dem 31. Januar ist der letzte Tag des Februars' }),
  kontrolle_nach_einsatz: z.boolean().meta({ description: 'Nach jedem gemeldeten Einsatz ist eine Kontrolle fällig' }),
}

/** The rule of a type or an object that says nothing about checks. */
export const OHNE_FRIST = {
  kontrollintervall: null,
  kontrollintervall_einheit: 'wochen',
  kontrolle_nach_einsatz: false,
} as const

const Kontrollregel = z.object(kontrollregelFields)
export type Kontrollregel = Readonly<z.output<typeof Kontrollregel>>

const FAELLIGKEITEN = ['keine_frist', 'in_frist', 'faellig', 'ueberfaellig'] as const
const ANLAESSE = ['noch_nie', 'einsatz', 'intervall'] as const

/** When the next check of an object is due, and why. */
export const kontrollfristFields = {
  kontrolle_faellig_am: z.iso.date().nullable().meta({
    description: 'Tag, an dem die nächste Kontrolle fällig ist; null: keine Frist, oder außer Dienst',
  }),
  kontrolle_faelligkeit: z
    .enum(FAELLIGKEITEN)
    .meta({ description: 'faellig: heute; ueberfaellig: der Tag ist vorbei. Ändert die Einsatzbereitschaft nicht' }),
  kontrolle_anlass: z
    .enum(ANLAESSE)
    .nullable()
    .meta({ description: 'Woraus sich der Tag ergibt: noch nie kontrolliert, ein Einsatz, oder das Intervall' }),
  kontrolle_steht_an: z
    .boolean()
    .meta({ description: 'Ob jetzt eine Kontrolle ansteht: fällig, überfällig, oder noch nie kontrolliert' }),
}

const Kontrollfrist = z.object(kontrollfristFields)
export type Kontrollfrist = Readonly<z.output<typeof Kontrollfrist>>

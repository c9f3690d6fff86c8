/** Whose rule of checks an object follows, as its forms ask. */
import type { Schema } from '../../api/index.ts'
import { regelBody, regelValues } from '../../components/kontrollfrist.ts'

type Rule = Pick<
  Schema<'Objekt'>,
  'kontrollregel' | 'kontrollintervall' | 'kontrollintervall_einheit' | 'kontrolle_nach_einsatz'
>
type Kontrollen = 'typ' | 'eigene' | 'keine'

const KEINE = { kontrollintervall: '', kontrollintervall_einheit: 'wochen', kontrolle_nach_einsatz: false } as const

function kontrollenOf({ kontrollregel, kontrollintervall, kontrolle_nach_einsatz }: Rule): Kontrollen {
  return kontrollregel === 'eigene' && kontrollintervall === null && !kontrolle_nach_einsatz ? 'keine' : kontrollregel
}

/** The values of the fields for an object. */
export const kontrollValues = (rule: Rule) => ({ kontrollen: kontrollenOf(rule), ...regelValues(rule) })

export type KontrollValues = ReturnType<typeof kontrollValues>

/** The values for a new object: the rule of its type. */
export const TYPREGEL: KontrollValues = { kontrollen: 'typ', ...KEINE }

/** The fields as the service takes them. */
export const kontrollBody = ({ kontrollen, ...values }: KontrollValues) => ({
  kontrollregel: kontrollen === 'typ' ? ('typ' as const) : ('eigene' as const),
  ...regelBody(kontrollen === 'keine' ? KEINE : values),
})

import { NativeSelect, NumberInput, Switch } from '@mantine/core'
import type { Schema } from '../api/index.ts'
import type { Form } from './useForm.ts'
import { numberOrNull } from './useForm.ts'
import { optionsOf } from './words.ts'

type Regel = Schema<'Kontrollregel'>

export interface RegelValues {
  kontrollintervall: number | string
  kontrollintervall_einheit: Regel['kontrollintervall_einheit']
  kontrolle_nach_einsatz: boolean
}

const EINHEITEN = { tage: 'Tage', wochen: 'Wochen', monate: 'Monate' } as const

export const regelValues = (regel: Regel | undefined): RegelValues => ({
  kontrollintervall: regel?.kontrollintervall ?? '',
  kontrollintervall_einheit: regel?.kontrollintervall_einheit ?? 'wochen',
  kontrolle_nach_einsatz: regel?.kontrolle_nach_einsatz ?? false,
})

export const regelBody = ({ kontrollintervall, ...same }: RegelValues): Regel => ({
  kontrollintervall: numberOrNull(kontrollintervall),
  kontrollintervall_einheit: same.kontrollintervall_einheit,
  kontrolle_nach_einsatz: same.kontrolle_nach_einsatz,
})

/** Fields for how often something is checked. */
export function KontrollregelFields<V extends RegelValues>({ form: given }: { form: Form<V> }) {
  const form = given as unknown as Form<RegelValues>
  return (
    <>
      <NumberInput
        label="Kontrolle alle"
        description="Leer: keine feste Frist"
        min={1}
        max={999}
        allowDecimal={false}
        {...form.number('kontrollintervall')}
      />
      <NativeSelect
        label="Einheit des Intervalls"
        data={optionsOf(EINHEITEN)}
        {...form.text('kontrollintervall_einheit')}
      />
      <Switch
        label="Kontrolle nach jedem Einsatz"
        description="Fällig, sobald jemand einen Einsatz meldet"
        {...form.flag('kontrolle_nach_einsatz')}
      />
    </>
  )
}

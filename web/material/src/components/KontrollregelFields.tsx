import { NativeSelect, NumberInput, Switch } from '@mantine/core'
import type { Form } from '@zeughaus/web-shared/form'
import type { RegelValues } from './kontrollfrist.ts'
import { optionsOf } from './words.ts'

const EINHEITEN = { tage: 'Tage', wochen: 'Wochen', monate: 'Monate' } as const

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
        {...form.field('kontrollintervall')}
      />
      <NativeSelect
        label="Einheit des Intervalls"
        data={optionsOf(EINHEITEN)}
        {...form.field('kontrollintervall_einheit')}
      />
      <Switch
        label="Kontrolle nach jedem Einsatz"
        description="Fällig, sobald jemand einen Einsatz meldet"
        {...form.flag('kontrolle_nach_einsatz')}
      />
    </>
  )
}

import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { formatEuro } from '@zeughaus/web-shared'
import type { Field, Form } from '@zeughaus/web-shared/form'
import type { Schema } from '../../api/index.ts'
import { orNull } from '../../components/body.ts'
import common from '../../components/common.module.css'
import { optionsOf, WERKSTATT } from '../../components/words.ts'
import { amountOf } from './amount.ts'

/** Values of the order form. */
export interface AuftragValues {
  beschreibung: string
  werkstatt: Schema<'Wartungsauftrag'>['werkstatt']
  werkstatt_name: string
  /** In German notation: `249,90`. */
  kosten: string
}

export const auftragBody = ({ beschreibung, werkstatt, werkstatt_name, kosten }: AuftragValues) => ({
  beschreibung: beschreibung.trim(),
  werkstatt,
  werkstatt_name: orNull(werkstatt_name),
  kosten: amountOf(kosten),
})

export function AuftragFields({ form }: { form: Pick<Form<AuftragValues>, 'field' | 'values'> }) {
  return (
    <>
      <Textarea
        label="Was ist zu tun?"
        placeholder="Jahreswartung mit Ölwechsel"
        autosize
        minRows={2}
        {...form.field('beschreibung')}
      />
      <div className={common['two']}>
        <NativeSelect label="Werkstatt" data={optionsOf(WERKSTATT)} {...form.field('werkstatt')} />
        <TextInput label="Name der Werkstatt" placeholder="Autohaus Schröder" {...form.field('werkstatt_name')} />
      </div>
      <KostenField {...form.field('kosten')} />
    </>
  )
}

/** Field for an amount; shows the parsed value below. */
export function KostenField(field: Field<string>) {
  const betrag = amountOf(field.value)
  return (
    <TextInput
      label="Kosten in Euro"
      placeholder="249,90"
      inputMode="decimal"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={betrag === null || Number.isNaN(Number(betrag)) ? undefined : formatEuro(betrag)}
      {...field}
    />
  )
}

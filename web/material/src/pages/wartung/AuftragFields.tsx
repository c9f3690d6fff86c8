import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { Schema } from '../../api/index.ts'
import common from '../../parts/common.module.css'
import { type Form, orNull } from '../../parts/useForm.ts'
import { optionsOf, WERKSTATT } from '../../words.ts'

/** What is typed of an order. */
export interface AuftragValues {
  beschreibung: string
  werkstatt: Schema<'Wartungsauftrag'>['werkstatt']
  werkstatt_name: string
  /** As people write it: `249,90`. */
  kosten: string
}

/** `249.90` of the wire as people write it. */
export const betragText = (kosten: string | null): string => (kosten ?? '').replace('.', ',')

/** The wire writes amounts with a point. */
export const betragVon = (text: string): string | null => orNull(text.replace(/[\s.€]/g, '').replace(',', '.'))

export const auftragBody = ({ beschreibung, werkstatt, werkstatt_name, kosten }: AuftragValues) => ({
  beschreibung: beschreibung.trim(),
  werkstatt,
  werkstatt_name: orNull(werkstatt_name),
  kosten: betragVon(kosten),
})

export function AuftragFields({ form }: { form: Pick<Form<AuftragValues>, 'text' | 'values'> }) {
  return (
    <>
      <Textarea
        label="Was ist zu tun?"
        placeholder="Jahreswartung mit Ölwechsel"
        autosize
        minRows={2}
        {...form.text('beschreibung')}
      />
      <div className={common['two']}>
        <NativeSelect label="Werkstatt" data={optionsOf(WERKSTATT)} {...form.text('werkstatt')} />
        <TextInput label="Name der Werkstatt" placeholder="Autohaus Schröder" {...form.text('werkstatt_name')} />
      </div>
      <TextInput label="Kosten in Euro" placeholder="249,90" inputMode="decimal" {...form.text('kosten')} />
    </>
  )
}

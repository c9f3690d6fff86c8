import { Textarea, TextInput } from '@mantine/core'
import common from '../../components/common.module.css'
import type { Form } from '../../components/useForm.ts'

/** Values of the device form. */
export interface GeraetValues {
  seriennummer: string
  letzte_pruefung: string
  naechste_pruefung: string
  bemerkung: string
}

/** @param nextHint what happens when the next test is left empty */
export function GeraetFields({ form, nextHint }: { form: Pick<Form<GeraetValues>, 'text'>; nextHint: string }) {
  return (
    <>
      <TextInput label="Seriennummer" autoComplete="off" {...form.text('seriennummer')} />
      <div className={common['two']}>
        <TextInput type="date" label="Letzte Prüfung" {...form.text('letzte_pruefung')} />
        <TextInput type="date" label="Nächste Prüfung" description={nextHint} {...form.text('naechste_pruefung')} />
      </div>
      <Textarea label="Bemerkung" autosize minRows={2} {...form.text('bemerkung')} />
    </>
  )
}

import { Textarea, TextInput } from '@mantine/core'
import type { Form } from '@zeughaus/web-shared/form'
import common from '../../components/common.module.css'

/** Values of the device form. */
export interface GeraetValues {
  seriennummer: string
  letzte_pruefung: string
  naechste_pruefung: string
  bemerkung: string
}

/** @param nextHint what happens when the next test is left empty */
export function GeraetFields({ form, nextHint }: { form: Pick<Form<GeraetValues>, 'field'>; nextHint: string }) {
  return (
    <>
      <TextInput label="Seriennummer" autoComplete="off" {...form.field('seriennummer')} />
      <div className={common['two']}>
        <TextInput type="date" label="Letzte Prüfung" {...form.field('letzte_pruefung')} />
        <TextInput type="date" label="Nächste Prüfung" description={nextHint} {...form.field('naechste_pruefung')} />
      </div>
      <Textarea label="Bemerkung" autosize minRows={2} {...form.field('bemerkung')} />
    </>
  )
}

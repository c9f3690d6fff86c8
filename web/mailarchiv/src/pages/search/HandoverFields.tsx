/** What stands on the cover of mails that are handed over to an authority. */
import { TextInput } from '@mantine/core'
import type { Form } from '@zeughaus/web-shared/form'
import classes from './Export.module.css'

interface Words {
  readonly supplier: string
  readonly location: string
  readonly occasion: string
}

/** At least one character that can be seen. */
const NOT_BLANK = { required: true, withAsterisk: false, pattern: '.*\\S.*', title: 'Bitte ausfüllen' } as const

export function HandoverFields({ form }: { form: Pick<Form<Words>, 'field'> }) {
  return (
    <>
      <p className={classes['note']}>
        Die ZIP-Datei enthält jede Mail lesbar und als Original, mit Anhängen und Nachweis, dazu Tabellen für
        Prüfprogramme. Die Seite index.html darin führt durch alles.
      </p>
      <TextInput label="Name der Organisation" maxLength={200} {...NOT_BLANK} {...form.field('supplier')} />
      <TextInput label="Ort" maxLength={200} {...NOT_BLANK} {...form.field('location')} />
      <TextInput
        label="Anlass"
        description="Zum Beispiel „Außenprüfung 2024 bis 2026, Anordnung vom 4. Mai 2027“; darf leer bleiben."
        maxLength={500}
        {...form.field('occasion')}
      />
    </>
  )
}

/** Whether a person is of the organisation or from outside, and what they may see. */
import { Radio, TextInput } from '@mantine/core'
import type { Form } from '@zeughaus/web-shared/form'
import formClasses from '../Form.module.css'
import { SearchFields } from '../SearchFields.tsx'
import type { Access } from './access.ts'
import { Granted } from './Granted.tsx'
import classes from './PersonsPage.module.css'

const KINDS: Readonly<Record<Access['kind'], { readonly name: string; readonly sentence: string }>> = {
  house: { name: 'Person aus der Organisation', sentence: 'Ihre Rollen sagen, was sie sieht und tut.' },
  audit: {
    name: 'Prüferin oder Prüfer von außen',
    sentence:
      'Liest und lädt die Mails eines Zeitraums, mit Rechnungen und Beweisen, bis zu einem letzten Tag; sonst nichts.',
  },
}

type AccessForm = Pick<Form<Access>, 'values' | 'set' | 'field' | 'error'>

export function AccessFields({ form }: { form: AccessForm }) {
  return (
    <>
      <Radio.Group size="md" label="Wer ist das?" {...form.field('kind')}>
        <div className={classes['roles']}>
          {Object.entries(KINDS).map(([kind, { name, sentence }]) => (
            <Radio key={kind} size="md" value={kind} label={name} description={sentence} />
          ))}
        </div>
      </Radio.Group>
      {form.values.kind === 'audit' ? (
        <AuditFields form={form} />
      ) : (
        <Granted
          grants={form.values}
          onRoles={(roles) => form.set('roles', roles)}
          onScope={(scope) => form.set('scope', scope)}
          errorOf={form.error}
        />
      )}
    </>
  )
}

function AuditFields({ form }: { form: AccessForm }) {
  return (
    <>
      <div className={formClasses['pair']}>
        <TextInput type="date" label="Mails von" required withAsterisk={false} {...form.field('date_from')} />
        <TextInput type="date" label="Mails bis" required withAsterisk={false} {...form.field('date_to')} />
      </div>
      <p className={classes['sentence']}>Ohne Suche und Adressen sieht die Person alle Mails dieses Zeitraums.</p>
      <SearchFields form={form} />
      <TextInput
        type="date"
        label="Letzter Tag des Zugangs"
        description="Danach kommt die Person nicht mehr herein. Sie können den Tag später ändern."
        required
        withAsterisk={false}
        {...form.field('ends_on')}
      />
    </>
  )
}

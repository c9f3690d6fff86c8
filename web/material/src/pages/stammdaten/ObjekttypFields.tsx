import { Switch, TextInput } from '@mantine/core'
import type { Form } from '@zeughaus/web-shared/form'
import { BesitzerField } from '../../components/BesitzerField.tsx'
import { KontrollregelFields } from '../../components/KontrollregelFields.tsx'
import type { RegelValues } from '../../components/kontrollfrist.ts'

export interface ObjekttypValues extends RegelValues {
  name: string
  code_prefix: string
  ist_zugfahrzeug: boolean
  einheit_id: string
}

export function ObjekttypFields({ form, isNew }: { form: Form<ObjekttypValues>; isNew: boolean }) {
  return (
    <>
      <TextInput label="Name" placeholder="Notfallrucksack" {...form.field('name')} />
      <TextInput
        label="Codeanfang"
        description="Großbuchstaben und Ziffern: neue Objekte bekommen den nächsten freien Code"
        placeholder="RUCK"
        {...form.field('code_prefix')}
      />
      <Switch
        label="Ist ein Fahrzeug"
        description="Andere Objekte können zu Objekten dieses Typs gehören"
        {...form.flag('ist_zugfahrzeug')}
      />
      <KontrollregelFields form={form} />
      <BesitzerField
        recht={isNew ? 'katalog.anlegen' : 'katalog.bearbeiten'}
        field={form.field('einheit_id')}
        isNew={isNew}
      />
    </>
  )
}

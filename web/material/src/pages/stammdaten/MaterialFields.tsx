import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import type { Form } from '@zeughaus/web-shared/form'
import type { Schema } from '../../api/index.ts'
import { BesitzerField } from '../../components/BesitzerField.tsx'
import { useKategorien } from '../../components/choices.ts'
import { MATERIALTYPEN, optionsOf } from '../../components/words.ts'

export interface MaterialValues {
  name: string
  materialtyp: Schema<'Material'>['materialtyp']
  einheit: string
  artikelnummer: string
  kategorie_id: string
  warnfrist_tage: number | string
  mindestbestand: number | string
  lieferant: string
  einheit_id: string
}

export function MaterialFields({ form, isNew }: { form: Form<MaterialValues>; isNew: boolean }) {
  return (
    <>
      <TextInput label="Name" placeholder="Verbandpäckchen M" {...form.field('name')} />
      <NativeSelect label="Gezählt wird" data={optionsOf(MATERIALTYPEN)} {...form.field('materialtyp')} />
      <TextInput label="Einheit" placeholder="Stück" {...form.field('einheit')} />
      <TextInput
        label="Artikelnummer"
        description="Was der Scanner auf der Packung liest"
        {...form.field('artikelnummer')}
      />
      <NativeSelect
        label="Kategorie"
        data={[{ value: '', label: 'keine' }, ...useKategorien()]}
        {...form.field('kategorie_id')}
      />
      {form.values.materialtyp === 'ablauf_charge' && (
        <NumberInput
          label="Warnfrist vor dem Ablauf"
          description="Leer: 30 Tage"
          min={0}
          allowDecimal={false}
          suffix=" Tage"
          {...form.field('warnfrist_tage')}
        />
      )}
      <NumberInput
        label="Mindestbestand im Lager"
        description="Leer: keine Warnung"
        min={0}
        allowDecimal={false}
        {...form.field('mindestbestand')}
      />
      <TextInput label="Lieferant" description="Danach ist die Bestellliste geordnet" {...form.field('lieferant')} />
      <BesitzerField
        recht={isNew ? 'material.anlegen' : 'material.bearbeiten'}
        field={form.field('einheit_id')}
        isNew={isNew}
      />
    </>
  )
}

import { NumberInput, TextInput } from '@mantine/core'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { changesOf, numberOrNull, orNull } from '../../components/body.ts'
import common from '../../components/common.module.css'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { useForm } from '../../components/useForm.ts'

type Fahrzeugdetails = Schema<'Fahrzeugdetails'>

const fieldsOf = (details: Fahrzeugdetails) => ({
  kennzeichen: details.kennzeichen ?? '',
  funkrufname: details.funkrufname ?? '',
  naechste_hu: details.naechste_hu ?? '',
  naechste_uvv: details.naechste_uvv ?? '',
  baujahr: (details.baujahr ?? '') as number | string,
  kilometerstand: (details.kilometerstand ?? '') as number | string,
  betriebsstunden: (details.betriebsstunden ?? '') as number | string,
})

const NUMBERS: readonly string[] = ['baujahr', 'kilometerstand', 'betriebsstunden']

const bodyOf = (fields: Partial<ReturnType<typeof fieldsOf>>): Partial<Fahrzeugdetails> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      NUMBERS.includes(name) ? numberOrNull(value) : orNull(String(value)),
    ]),
  )

interface FahrzeugFormProps {
  readonly objekt: Schema<'Objekt'>
  readonly details: Fahrzeugdetails
  readonly onClose: () => void
}

/** Edits registration, mileage and inspections of a vehicle. */
export function FahrzeugForm({ objekt, details, onClose }: FahrzeugFormProps) {
  const form = useForm(fieldsOf(details))
  const action = (bestaetigt: boolean) => {
    // The service replaces the whole record: send untouched fields with their current values.
    const changes = bodyOf(changesOf(form.initial, form.values))
    const body = { ...details, ...changes, ...(bestaetigt ? { bestaetigt } : {}) }
    return unwrap(api.PUT('/objekte/{id}/fahrzeugdetails', { params: { path: { id: objekt.id } }, body }))
  }
  return (
    <FormDrawer
      title={`Fahrzeugdaten von ${objekt.code}`}
      form={form}
      record={details}
      submit="Speichern"
      done="Die Fahrzeugdaten sind gespeichert."
      action={action}
      onClose={onClose}
    >
      <TextInput label="Kennzeichen" {...form.field('kennzeichen')} />
      <TextInput label="Funkrufname" {...form.field('funkrufname')} />
      <NumberInput label="Baujahr" allowDecimal={false} thousandSeparator="" {...form.field('baujahr')} />
      <div className={common['two']}>
        <NumberInput
          label="Kilometerstand"
          min={0}
          allowDecimal={false}
          suffix=" km"
          {...form.field('kilometerstand')}
        />
        <NumberInput
          label="Betriebsstunden"
          min={0}
          decimalSeparator=","
          suffix=" h"
          {...form.field('betriebsstunden')}
        />
      </div>
      <div className={common['two']}>
        <TextInput type="date" label="Nächste Hauptuntersuchung" {...form.field('naechste_hu')} />
        <TextInput type="date" label="Nächste UVV-Prüfung" {...form.field('naechste_uvv')} />
      </div>
    </FormDrawer>
  )
}

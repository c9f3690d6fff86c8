import { Button, NumberInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDay, formatNumber, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { Facts, Loaded } from '../../parts/DetailPage.tsx'
import { FormDrawer } from '../../parts/FormDrawer.tsx'
import { changesOf, numberOrNull, orNull, useForm } from '../../parts/useForm.ts'
import { CarriedObjects } from './CarriedObjects.tsx'
import classes from './objekte.module.css'

type Fahrzeugdetails = Schema<'Fahrzeugdetails'>
type Objekt = Schema<'Objekt'>

/** Registration, mileage and inspections of a vehicle, and the objects that belong to it. */
export function Fahrzeug({ objekt }: { objekt: Objekt }) {
  const [editing, setEditing] = useState(false)
  const query = useQuery({
    queryKey: ['fahrzeugdetails', objekt.id],
    meta: { arten: ['objekt'] },
    queryFn: () => unwrap(api.GET('/objekte/{id}/fahrzeugdetails', { params: { path: { id: objekt.id } } })),
  })
  return (
    <Loaded query={query}>
      {(details) => (
        <>
          <Surface>
            <Facts facts={factsOf(details)} />
            {objekt.aktionen.includes('bearbeiten') && (
              <Button variant="default" mt="md" onClick={() => setEditing(true)}>
                Fahrzeugdaten ändern
              </Button>
            )}
          </Surface>
          <CarriedObjects fahrzeug={objekt} />
          {editing && <FahrzeugForm objekt={objekt} details={details} onClose={() => setEditing(false)} />}
        </>
      )}
    </Loaded>
  )
}

const unknown = 'nicht erfasst'

const factsOf = (details: Fahrzeugdetails): [string, string][] => {
  const { kennzeichen, funkrufname, baujahr, kilometerstand, betriebsstunden, naechste_hu, naechste_uvv } = details
  return [
    ['Kennzeichen', kennzeichen ?? unknown],
    ['Funkrufname', funkrufname ?? unknown],
    ['Baujahr', baujahr === null ? unknown : String(baujahr)],
    ['Kilometerstand', kilometerstand === null ? unknown : `${formatNumber(kilometerstand)} km`],
    ['Betriebsstunden', betriebsstunden === null ? unknown : `${formatNumber(betriebsstunden)} h`],
    ['Nächste Hauptuntersuchung', naechste_hu === null ? unknown : formatDay(naechste_hu)],
    ['Nächste UVV-Prüfung', naechste_uvv === null ? unknown : formatDay(naechste_uvv)],
  ]
}

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
  readonly objekt: Objekt
  readonly details: Fahrzeugdetails
  readonly onClose: () => void
}

function FahrzeugForm({ objekt, details, onClose }: FahrzeugFormProps) {
  const form = useForm(fieldsOf(details))
  const action = () => {
    // The service takes the whole record: what was not touched here stays as it is there now.
    const body = { ...details, ...bodyOf(changesOf(form.initial, form.values)) }
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
      <TextInput label="Kennzeichen" {...form.text('kennzeichen')} />
      <TextInput label="Funkrufname" {...form.text('funkrufname')} />
      <NumberInput label="Baujahr" allowDecimal={false} thousandSeparator="" {...form.number('baujahr')} />
      <div className={classes['two']}>
        <NumberInput
          label="Kilometerstand"
          min={0}
          allowDecimal={false}
          suffix=" km"
          {...form.number('kilometerstand')}
        />
        <NumberInput
          label="Betriebsstunden"
          min={0}
          decimalSeparator=","
          suffix=" h"
          {...form.number('betriebsstunden')}
        />
      </div>
      <div className={classes['two']}>
        <TextInput type="date" label="Nächste Hauptuntersuchung" {...form.text('naechste_hu')} />
        <TextInput type="date" label="Nächste UVV-Prüfung" {...form.text('naechste_uvv')} />
      </div>
    </FormDrawer>
  )
}

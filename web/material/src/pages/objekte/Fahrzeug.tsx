import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDay, formatNumber, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { Facts, Loaded } from '../../components/DetailPage.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { CarriedObjects } from './CarriedObjects.tsx'

const FahrzeugForm = lazyComponent(async () => (await import('./FahrzeugForm.tsx')).FahrzeugForm)

type Fahrzeugdetails = Schema<'Fahrzeugdetails'>
type Objekt = Schema<'Objekt'>

/** Shows registration, mileage, inspections and carried objects of a vehicle. */
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

import { Button } from '@mantine/core'
import { IconTruck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState, Section, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { readAll } from '../../components/choices.ts'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { Readiness } from '../../components/State.tsx'
import { toast } from '../../components/toast.ts'
import { assign } from './assign.ts'
import classes from './CarriedObjects.module.css'

const AssignForm = lazyComponent(async () => (await import('./AssignForm.tsx')).AssignForm)

type Objekt = Schema<'Objekt'>

/** Lists the objects of a vehicle; adds and removes them, with undo. */
export function CarriedObjects({ fahrzeug }: { fahrzeug: Objekt }) {
  const [adding, setAdding] = useState(false)
  const query = useQuery({
    queryKey: ['objekte', 'auf', fahrzeug.id],
    meta: { arten: ['objekt', 'kontrolle', 'fehlbestand', 'mangel'] },
    queryFn: () =>
      readAll((page) => unwrap(api.GET('/objekte', { params: { query: { ...page, fahrzeug_id: fahrzeug.id } } }))),
  })
  const told = async (change: () => Promise<unknown>) => {
    try {
      await change()
    } catch (error) {
      toast(error instanceof Error ? error.message : 'Das hat nicht geklappt.', { tone: 'bad' })
    }
  }
  const takeOff = ({ id, code }: Objekt) =>
    told(async () => {
      await assign(id, null)
      const undo = () => void told(() => assign(id, fahrzeug.id))
      toast(`${code} gehört nicht mehr zu ${fahrzeug.code}.`, { undo })
    })
  const carried = query.data ?? []
  return (
    <Section
      title="Gehört zu diesem Fahrzeug"
      aside={
        fahrzeug.aktionen.includes('bearbeiten') && (
          <Button variant="default" onClick={() => setAdding(true)}>
            Objekt zuordnen
          </Button>
        )
      }
    >
      <Surface padded={false}>
        {query.data?.length === 0 && (
          <EmptyState icon={<IconTruck size={36} />} title="Nichts zugeordnet">
            Rucksäcke, Koffer und Taschen, die auf dem Fahrzeug liegen, können ihm zugeordnet werden.
          </EmptyState>
        )}
        <ul className={classes['list']}>
          {carried.map((objekt) => (
            <li key={objekt.id}>
              <Link to="/objekte/$id" params={{ id: objekt.id }}>
                <strong>{objekt.code}</strong> {objekt.name}
              </Link>
              <Readiness value={objekt.einsatzbereitschaft} />
              {objekt.aktionen.includes('bearbeiten') && (
                <Button
                  variant="subtle"
                  onClick={() => void takeOff(objekt)}
                  aria-label={`${objekt.code} herausnehmen`}
                >
                  Herausnehmen
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Surface>
      {adding && <AssignForm fahrzeug={fahrzeug} carried={carried} onClose={() => setAdding(false)} />}
    </Section>
  )
}

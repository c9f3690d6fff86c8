import { Button, NativeSelect } from '@mantine/core'
import { IconTruck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState, Section, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { readAll } from '../../parts/choices.ts'
import { FormDrawer } from '../../parts/FormDrawer.tsx'
import { Readiness } from '../../parts/State.tsx'
import { toast } from '../../parts/toast.ts'
import { useForm } from '../../parts/useForm.ts'
import classes from './CarriedObjects.module.css'

type Objekt = Schema<'Objekt'>

const assign = (id: string, fahrzeug_id: string | null) =>
  unwrap(api.PATCH('/objekte/{id}', { params: { path: { id } }, body: { fahrzeug_id } }))

/** What belongs to a vehicle: put on it and taken off it, with the way back. */
export function CarriedObjects({ fahrzeug }: { fahrzeug: Objekt }) {
  const [adding, setAdding] = useState(false)
  const query = useQuery({
    queryKey: ['objekte', 'auf', fahrzeug.id],
    meta: { arten: ['objekt', 'kontrolle', 'fehlbestand', 'mangel'] },
    queryFn: () =>
      readAll((page) => unwrap(api.GET('/objekte', { params: { query: { ...page, fahrzeug_id: fahrzeug.id } } }))),
  })
  const takeOff = async ({ id, code }: Objekt) => {
    try {
      await assign(id, null)
      toast(`${code} gehört nicht mehr zu ${fahrzeug.code}.`, { undo: () => void assign(id, fahrzeug.id) })
    } catch (error) {
      toast(error instanceof Error ? error.message : 'Das hat nicht geklappt.', { tone: 'bad' })
    }
  }
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

interface AssignFormProps {
  readonly fahrzeug: Objekt
  readonly carried: readonly Objekt[]
  readonly onClose: () => void
}

function AssignForm({ fahrzeug, carried, onClose }: AssignFormProps) {
  const form = useForm({ objekt_id: '' })
  const all = useQuery({
    queryKey: ['objekte', 'alle'],
    meta: { arten: ['objekt'] },
    queryFn: () => readAll((page) => unwrap(api.GET('/objekte', { params: { query: page } }))),
  })
  const known = new Set([fahrzeug.id, ...carried.map(({ id }) => id)])
  const options = (all.data ?? [])
    .filter(({ id }) => !known.has(id))
    .map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))
  return (
    <FormDrawer
      title={`Objekt zu ${fahrzeug.code}`}
      form={form}
      submit="Zuordnen"
      done="Das Objekt ist zugeordnet."
      action={() => assign(form.values.objekt_id, fahrzeug.id)}
      onClose={onClose}
    >
      <NativeSelect
        label="Objekt"
        data={[{ value: '', label: 'Bitte wählen' }, ...options]}
        {...form.text('objekt_id')}
        error={form.error('fahrzeug_id')}
      />
    </FormDrawer>
  )
}

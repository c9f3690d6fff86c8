import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ErrorNote, formatCount, Section, Surface } from '@zeughaus/web-shared'
import type { FormEvent } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { ChangedMeanwhile } from '../../parts/ChangedMeanwhile.tsx'
import { useObjekttypOptions } from '../../parts/choices.ts'
import { MaterialPicker } from '../../parts/MaterialPicker.tsx'
import { toast } from '../../parts/toast.ts'
import { type Form, useForm } from '../../parts/useForm.ts'
import { useUnsaved } from '../../parts/useUnsaved.ts'
import { FachField, type FachValue, fachBody, NO_FACH } from '../objekte/FachField.tsx'
import classes from './vorlagen.module.css'

type Vorlage = Schema<'Vorlage'>

interface Row {
  readonly material_id: string
  readonly material_name: string
  readonly sollmenge: number | string
  readonly fach: FachValue
}

interface Values {
  name: string
  objekttyp_id: string
  rows: readonly Row[]
}

interface Body {
  readonly name: string
  readonly objekttyp_id: string
  readonly positionen: {
    material_id: string
    sollmenge: number
    fach_id: string | null
    fach_freitext: string | null
  }[]
}

interface VorlageEditorProps {
  /** Version to start from; undefined for a new template. */
  readonly vorlage?: Vorlage
  readonly submit: string
  readonly done: string
  readonly action: (body: Body) => Promise<{ id: string }>
}

const rowsOf = (vorlage: Vorlage | undefined): readonly Row[] =>
  (vorlage?.positionen ?? []).map(({ material_id, material_name, sollmenge, fach_id, fach_freitext }) => ({
    material_id,
    material_name,
    sollmenge,
    fach: { fach_id: fach_id ?? '', fach_freitext: fach_freitext ?? '', isOther: fach_freitext !== null },
  }))

/** Edits a template: its materials with quantity and Fach. */
export function VorlageEditor({ vorlage, submit, done, action }: VorlageEditorProps) {
  const navigate = useNavigate()
  const form = useForm<Values>({
    name: vorlage?.name ?? '',
    objekttyp_id: vorlage?.objekttyp_id ?? '',
    rows: rowsOf(vorlage),
  })
  const saving = useMutation({
    mutationFn: () => {
      const { name, objekttyp_id, rows } = form.values
      const positionen = rows.map(({ material_id, sollmenge, fach }) => ({
        material_id,
        sollmenge: Number(sollmenge),
        ...fachBody(fach),
      }))
      return action({ name: name.trim(), objekttyp_id, positionen })
    },
    onError: (error) => form.fail(error),
    onSuccess: ({ id }) => {
      toast(done)
      void navigate({ to: '/vorlagen/$id', params: { id }, ignoreBlocker: true })
    },
  })
  useUnsaved(form.isDirty && !saving.isSuccess)
  const submitForm = (event: FormEvent) => {
    event.preventDefault()
    form.clearErrors()
    saving.mutate()
  }
  return (
    <form onSubmit={submitForm} className={classes['form']} noValidate>
      <ChangedMeanwhile record={rowsOf(vorlage)} isSaving={saving.isPending || saving.isSuccess}>
        Wenn Sie speichern, gilt, was hier steht.
      </ChangedMeanwhile>
      {vorlage === undefined && <Head form={form} />}
      <Rows form={form} />
      {form.remark !== undefined && <ErrorNote>{form.remark}</ErrorNote>}
      <div className={classes['foot']}>
        <Button type="submit" loading={saving.isPending}>
          {submit}
        </Button>
      </div>
    </form>
  )
}

function Head({ form }: { form: Form<Values> }) {
  const objekttypen = useObjekttypOptions()
  return (
    <Surface>
      <div className={classes['form']}>
        <TextInput label="Name" placeholder="Rucksack Rettungsdienst" {...form.text('name')} />
        <NativeSelect
          label="Objekttyp"
          description="Bestimmt, welche Fächer es gibt"
          data={[{ value: '', label: 'Bitte wählen' }, ...objekttypen]}
          {...form.text('objekttyp_id')}
        />
      </div>
    </Surface>
  )
}

function Rows({ form }: { form: Form<Values> }) {
  const queries = useQueryClient()
  const { rows, objekttyp_id } = form.values
  const change = (index: number, patch: Partial<Row>) =>
    form.set('rows', (now) => now.map((row, place) => (place === index ? { ...row, ...patch } : row)))
  // While the name loads, the person may type on or pick another material.
  const adding = useMutation({
    mutationFn: (id: string) =>
      queries.fetchQuery({
        queryKey: ['material', id],
        meta: { arten: ['material'] },
        queryFn: () => unwrap(api.GET('/materialien/{id}', { params: { path: { id } } })),
      }),
    onSuccess: ({ id, name }) =>
      form.set('rows', (now) =>
        now.some((row) => row.material_id === id)
          ? now
          : [...now, { material_id: id, material_name: name, sollmenge: 1, fach: now.at(-1)?.fach ?? NO_FACH }],
      ),
    onError: (error) => toast(`Das Material wurde nicht hinzugefügt. ${error.message}`, { tone: 'bad' }),
  })
  return (
    <Section title={`Positionen: ${formatCount(rows.length, 'Material', 'Materialien')}`}>
      <ul className={classes['rows']}>
        {rows.map((row, index) => (
          <li key={row.material_id} className={classes['row']}>
            <strong>{row.material_name}</strong>
            <TextInput
              label="Sollmenge"
              inputMode="numeric"
              maxLength={7}
              value={row.sollmenge}
              onChange={(event) => change(index, { sollmenge: event.currentTarget.value.replaceAll(/\D/g, '') })}
              error={form.error(`positionen[${index}].sollmenge`) ?? form.error(`positionen[${index}].material_id`)}
            />
            <div className={classes['place']}>
              <FachField
                objekttyp_id={objekttyp_id}
                value={row.fach}
                onChange={(fach) => change(index, { fach })}
                error={form.error(`positionen[${index}].fach_id`) ?? form.error(`positionen[${index}].fach_freitext`)}
              />
            </div>
            <ActionIcon
              color="gray"
              aria-label={`${row.material_name} herausnehmen`}
              onClick={() =>
                form.set('rows', (now) => now.filter(({ material_id }) => material_id !== row.material_id))
              }
            >
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div className={classes['add']}>
        <MaterialPicker
          key={rows.length}
          label="Material hinzufügen"
          value=""
          onChange={(id) => id !== '' && adding.mutate(id)}
          error={form.error('positionen')}
        />
      </div>
    </Section>
  )
}

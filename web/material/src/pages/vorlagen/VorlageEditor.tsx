import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ErrorNote, Surface } from '@zeughaus/web-shared'
import type { Form } from '@zeughaus/web-shared/form'
import { type Dispatch, useReducer, useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { BesitzerField } from '../../components/BesitzerField.tsx'
import { orNull } from '../../components/body.ts'
import { ChangedMeanwhile } from '../../components/ChangedMeanwhile.tsx'
import { useObjekttypOptions } from '../../components/choices.ts'
import { HeldFields } from '../../components/HeldFields.tsx'
import { MaterialPicker } from '../../components/MaterialPicker.tsx'
import { toast } from '../../components/toast.ts'
import { useForm } from '../../components/useForm.ts'
import { useUnsaved } from '../../components/useUnsaved.ts'
import { fachBody } from '../objekte/fach.ts'
import { toAmount } from './amount.ts'
import { ADDING, PasteRows } from './PasteRows.tsx'
import { append, newSheet, type Rows, type Step, sheetReducer } from './sheet.ts'
import { VorlageSheet } from './VorlageSheet.tsx'
import classes from './vorlagen.module.css'

type Vorlage = Schema<'Vorlage'>

interface Values {
  name: string
  objekttyp_id: string
  einheit_id: string
}

interface Body {
  readonly name: string
  readonly objekttyp_id: string
  readonly einheit_id: string | null
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
  /** Whether what is saved is a version of its own, which may go on in the catalogue of all. */
  readonly isNewVersion?: boolean
  readonly submit: string
  readonly done: string
  readonly action: (body: Body) => Promise<{ id: string }>
}

const rowsOf = (vorlage: Vorlage | undefined): Rows =>
  (vorlage?.positionen ?? []).map(({ material_id, material_name, sollmenge, fach_id, fach_freitext }) => ({
    material_id,
    material_name,
    sollmenge,
    fach: { fach_id: fach_id ?? '', fach_freitext: fach_freitext ?? '', isOther: fach_freitext !== null },
  }))

/** Edits a template: its materials with quantity and Fach. */
export function VorlageEditor({ vorlage, isNewVersion = false, submit, done, action }: VorlageEditorProps) {
  const navigate = useNavigate()
  const form = useForm<Values>({
    name: vorlage?.name ?? '',
    objekttyp_id: vorlage?.objekttyp_id ?? '',
    einheit_id: vorlage?.einheit_id ?? '',
  })
  const [sheet, dispatch] = useReducer(sheetReducer, rowsOf(vorlage), newSheet)
  const [first] = useState(sheet.rows)
  const isDirty = form.isDirty || (sheet.rows !== first && JSON.stringify(sheet.rows) !== JSON.stringify(first))
  const saving = useMutation({
    mutationFn: () => {
      const { name, objekttyp_id, einheit_id } = form.values
      const positionen = sheet.rows.map(({ material_id, sollmenge, fach }) => ({
        material_id,
        sollmenge: toAmount(sollmenge),
        ...fachBody(fach),
      }))
      return action({ name: name.trim(), objekttyp_id, einheit_id: orNull(einheit_id), positionen })
    },
    onError: (error) => form.fail(error),
    onSuccess: ({ id }) => {
      toast(done)
      void navigate({ to: '/vorlagen/$id', params: { id }, ignoreBlocker: true })
    },
  })
  useUnsaved(isDirty && !saving.isSuccess)
  // What was chosen is saved with the rest: it waits for its name.
  const isAdding = useIsMutating({ mutationKey: ADDING }) > 0
  return (
    <form onSubmit={form.onSubmit(() => saving.mutate())} className={classes['form']} noValidate>
      <ChangedMeanwhile record={rowsOf(vorlage)} isSaving={saving.isPending || saving.isSuccess}>
        Wenn Sie speichern, gilt, was hier steht.
      </ChangedMeanwhile>
      <HeldFields isHeld={saving.isPending || saving.isSuccess}>
        {vorlage === undefined && <Head form={form} />}
        {isNewVersion && vorlage?.einheit_id && (
          <Surface>
            <BesitzerField recht="vorlage.bearbeiten" field={form.field('einheit_id')} isNew={false} />
          </Surface>
        )}
        <PasteRows objekttyp_id={form.values.objekttyp_id} dispatch={dispatch} />
        <VorlageSheet
          vorlageId={vorlage?.id}
          objekttyp_id={form.values.objekttyp_id}
          sheet={sheet}
          dispatch={dispatch}
          error={form.error}
        />
        <AddMaterial dispatch={dispatch} error={form.error('positionen')} />
      </HeldFields>
      {form.remark !== undefined && <ErrorNote>{form.remark}</ErrorNote>}
      <div className={classes['foot']}>
        <Button type="submit" loading={saving.isPending || isAdding}>
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
        <TextInput label="Name" placeholder="Rucksack Rettungsdienst" {...form.field('name')} />
        <NativeSelect
          label="Objekttyp"
          description="Bestimmt, welche Fächer es gibt"
          data={[{ value: '', label: 'Bitte wählen' }, ...objekttypen]}
          {...form.field('objekttyp_id')}
        />
        <BesitzerField recht="vorlage.bearbeiten" field={form.field('einheit_id')} isNew />
      </div>
    </Surface>
  )
}

/** Adds a material behind the last row. */
function AddMaterial({ dispatch, error }: { dispatch: Dispatch<Step>; error: string | undefined }) {
  const queries = useQueryClient()
  const [picked, setPicked] = useState(0)
  // While the name loads, the person may type on or pick another material: the field is emptied by the choice.
  const adding = useMutation({
    mutationKey: ADDING,
    mutationFn: (id: string) =>
      queries.fetchQuery({
        queryKey: ['material', id],
        meta: { arten: ['material'] },
        queryFn: () => unwrap(api.GET('/materialien/{id}', { params: { path: { id } } })),
      }),
    onSuccess: ({ id, name }) => dispatch({ art: 'edit', change: (rows) => append(rows, id, name) }),
    onError: (failure) => toast(`Das Material wurde nicht hinzugefügt. ${failure.message}`, { tone: 'bad' }),
  })
  return (
    <div className={classes['add']}>
      <MaterialPicker
        key={picked}
        label="Material hinzufügen"
        value=""
        onChange={(id) => {
          if (id === '') return
          setPicked(picked + 1)
          adding.mutate(id)
        }}
        error={error}
      />
    </div>
  )
}

/** The draft of a rule: from a template, from another rule, or from nothing. */
import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from '@zeughaus/web-shared/form'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api.ts'
import classes from '../Form.module.css'
import { FormWindow } from '../FormWindow.tsx'
import { SearchFields, searchOf } from '../SearchFields.tsx'
import { SendForm } from '../SendForm.tsx'
import { useDirty } from '../useDirty.ts'
import { type Rule, STARTS, unitOf } from './words.ts'

type Template = Schema<'RuleTemplate'>
type Fields = Schema<'RuleFields'>

/** What the form begins with: a draft that it changes, a rule whose successor it makes, or nothing. */
export type Beginning = { readonly change: Rule } | { readonly replace: Rule } | 'new'

interface RuleWindowProps {
  /** Null while the window is closed. */
  readonly beginning: Beginning | null
  readonly templates?: readonly Template[]
  readonly onClose: () => void
  readonly onDone: (rule: Rule) => void
}

export function RuleWindow({ beginning, templates = [], onClose, onDone }: RuleWindowProps) {
  const [isDirty, setDirty] = useState(false)
  const title =
    beginning !== null && typeof beginning === 'object' && 'change' in beginning ? 'Entwurf ändern' : 'Regel entwerfen'
  return (
    <FormWindow opened={beginning !== null} onClose={onClose} title={title} isDirty={isDirty}>
      {beginning !== null && (
        <RuleForm beginning={beginning} templates={templates} onDirty={setDirty} onDone={onDone} />
      )}
    </FormWindow>
  )
}

const EMPTY = {
  name: '',
  basis: '',
  q: '',
  contact: '',
  count: 6 as number | string,
  unit: 'years' as 'years' | 'months',
  start: 'year_end' as Rule['start'],
  event: '',
}
type Values = typeof EMPTY

function valuesOf({ name, basis, search, months, start, event }: Rule): Values {
  return { name, basis, q: search.q ?? '', contact: (search.contact ?? []).join('\n'), ...unitOf(months), start, event }
}

interface RuleFormProps {
  readonly beginning: Beginning
  readonly templates: readonly Template[]
  readonly onDirty: (isDirty: boolean) => void
  readonly onDone: (rule: Rule) => void
}

function RuleForm({ beginning, templates, onDirty, onDone }: RuleFormProps) {
  const queries = useQueryClient()
  const earlier = beginning === 'new' ? null : 'change' in beginning ? beginning.change : beginning.replace
  const [template, setTemplate] = useState<Template | null>(null)
  const form = useForm<Values>(earlier === null ? EMPTY : valuesOf(earlier))
  useDirty(form.isDirty, onDirty)
  const { values } = form
  const choose = (key: string) => {
    const chosen = templates.find((each) => each.key === key) ?? null
    setTemplate(chosen)
    if (chosen === null) return
    const { name, basis, months, start, event } = chosen
    for (const [field, value] of Object.entries({ name, basis, start, event, ...unitOf(months) }))
      form.set(field as keyof Values, value)
  }
  const save = useMutation({
    mutationFn: () => {
      const body = fieldsOf(values, beginning, template)
      if (beginning === 'new' || 'replace' in beginning) return unwrap(api.POST('/retention/rules', { body }))
      const { id, revision } = beginning.change
      return unwrap(api.PUT('/retention/rules/{id}', { params: { path: { id } }, body: { ...body, revision } }))
    },
    onSuccess: async (rule) => {
      await queries.invalidateQueries({ queryKey: ['retention'] })
      onDone(rule)
    },
    onError: form.fail,
  })
  return (
    <SendForm form={form} sending={save} onSend={() => save.mutate()} submit="Entwurf speichern">
      {beginning === 'new' && (
        <NativeSelect
          label="Vorlage"
          description="Ein Anfang nach deutschem Recht. Was für Sie gilt, entscheiden Sie."
          data={[
            { value: '', label: 'ohne Vorlage' },
            ...templates.map(({ key, name }) => ({ value: key, label: name })),
          ]}
          value={template?.key ?? ''}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data-autofocus
        />
      )}
      <TextInput label="Name" required withAsterisk={false} maxLength={100} {...form.field('name')} />
      <TextInput
        label="Grundlage"
        description="Das Gesetz oder der Grund, worauf sich die Frist stützt."
        required
        withAsterisk={false}
        maxLength={500}
        {...form.field('basis')}
      />
      <SearchFields form={form} hint={template?.hint} />
      <div className={classes['pair']}>
        <NumberInput
          label="Aufbewahren"
          min={1}
          max={values.unit === 'years' ? 100 : 1200}
          allowDecimal={false}
          hideControls
          required
          withAsterisk={false}
          {...form.field('count')}
          error={form.error('months')}
        />
        <NativeSelect
          label="Jahre oder Monate"
          data={[
            { value: 'years', label: 'Jahre' },
            { value: 'months', label: 'Monate' },
          ]}
          {...form.field('unit')}
        />
      </div>
      <NativeSelect
        label="Gerechnet ab"
        data={Object.entries(STARTS).map(([value, label]) => ({ value, label }))}
        {...form.field('start')}
      />
      {values.start === 'event' && (
        <TextInput
          label="Ereignis"
          description="Bis Sie seinen Tag eintragen, bleiben die Mails der Regel ohne Ende."
          required
          withAsterisk={false}
          maxLength={500}
          {...form.field('event')}
        />
      )}
    </SendForm>
  )
}

function fieldsOf(values: Values, beginning: Beginning, template: Template | null): Fields {
  const { name, basis, count, unit, start, event } = values
  const kept = beginning !== 'new' && 'change' in beginning ? beginning.change : null
  return {
    name,
    basis,
    search: searchOf(values),
    months: Number(count) * (unit === 'years' ? 12 : 1),
    start,
    event: start === 'event' ? event : '',
    template: template?.key ?? kept?.template ?? null,
    replaces: beginning !== 'new' && 'replace' in beginning ? beginning.replace.id : (kept?.replaces ?? null),
  }
}

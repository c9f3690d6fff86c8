import { Button, NumberInput, Radio, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ErrorNote } from '@zeughaus/web-shared'
import { type FormEvent, useState } from 'react'
import { ApiError, call } from '../../api.ts'
import { useDirty } from '../useDirty.ts'
import classes from './KeysPage.module.css'

const DEFAULT_RATE = 120
const EMPTY = { name: '', role: 'user' as 'user' | 'auditor', scope: '', rate: DEFAULT_RATE, expires: '' }

interface KeyFormProps {
  readonly onDirty: (isDirty: boolean) => void
  readonly onDone: (secret: string) => void
}

export function KeyForm({ onDirty, onDone }: KeyFormProps) {
  const queries = useQueryClient()
  const [form, setForm] = useState(EMPTY)
  useDirty(form, EMPTY, onDirty)
  const set = (change: Partial<typeof EMPTY>) => setForm((now) => ({ ...now, ...change }))
  const create = useMutation({
    mutationFn: () =>
      call('POST /keys', {
        body: {
          name: form.name,
          role: form.role,
          scope: form.role === 'user' ? form.scope.split(/[\s,;]+/).filter((entry) => entry !== '') : [],
          rate: form.rate,
          expires: form.expires === '' ? null : form.expires,
        },
      }),
    onSuccess: async ({ secret }) => {
      await queries.invalidateQueries({ queryKey: ['keys'] })
      onDone(secret)
    },
  })
  const fields = create.error instanceof ApiError ? create.error.fields : {}
  const scopeError = Object.entries(fields).find(([name]) => name.startsWith('scope'))?.[1]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate()
  }
  return (
    <form onSubmit={submit} className={classes['form']}>
      <TextInput
        label="Name"
        description="Wofür der Schlüssel ist, zum Beispiel „CRM Vertrieb“."
        required
        withAsterisk={false}
        maxLength={100}
        data-autofocus
        error={fields['name']}
        value={form.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Radio.Group
        label="Rolle"
        value={form.role}
        onChange={(role) => set({ role: role as 'user' | 'auditor' })}
        error={fields['role']}
      >
        <div className={classes['form']}>
          <Radio value="user" label="user: jede Suche muss eine Kontakt-Adresse nennen" mt="xs" />
          <Radio value="auditor" label="auditor: darf das ganze Archiv durchsuchen" />
        </div>
      </Radio.Group>
      {form.role === 'user' && (
        <Textarea
          label="Nur diese Adressen (frei lassen für alle)"
          description="Adressen oder @domains, durch Leerzeichen oder Zeilen getrennt."
          autosize
          minRows={2}
          error={scopeError}
          value={form.scope}
          onChange={(event) => set({ scope: event.currentTarget.value })}
        />
      )}
      <div className={classes['pair']}>
        <NumberInput
          label="Suchen je Minute"
          min={1}
          allowDecimal={false}
          hideControls
          error={fields['rate']}
          value={form.rate}
          onChange={(rate) => set({ rate: Number(rate) })}
        />
        <TextInput
          type="date"
          label="Gilt bis (frei lassen für immer)"
          error={fields['expires']}
          value={form.expires}
          onChange={(event) => set({ expires: event.currentTarget.value })}
        />
      </div>
      {create.isError && Object.keys(fields).length === 0 && <ErrorNote>{create.error.message}</ErrorNote>}
      <Button type="submit" loading={create.isPending}>
        Schlüssel anlegen
      </Button>
    </form>
  )
}

/** Which roles need a second factor. */
import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ROLE_WORDS } from '@zeughaus/mailarchiv/role-words'
import { ErrorNote, Section, Surface } from '@zeughaus/web-shared'
import { type FormEvent, useState } from 'react'
import { api, type Schema, unwrap } from '../../api.ts'
import { ROLES, type Role } from '../roles.ts'
import classes from './PersonsPage.module.css'

const KEY = ['factor-duty'] as const

export function FactorDuty() {
  const query = useQuery({ queryKey: KEY, queryFn: () => unwrap(api.GET('/factor-duty')) })
  return (
    <Section title="Zweiter Faktor">
      <Surface>
        {query.isError && <ErrorNote>{query.error.message}</ErrorNote>}
        {query.data && <DutyForm stored={query.data} />}
      </Surface>
    </Section>
  )
}

function DutyForm({ stored }: { stored: Schema<'FactorDuty'> }) {
  const queries = useQueryClient()
  const [roles, setRoles] = useState<readonly Role[]>(stored.roles)
  const save = useMutation({
    mutationFn: () => unwrap(api.PUT('/factor-duty', { body: { roles: [...roles] } })),
    onSuccess: (now) => queries.setQueryData(KEY, now),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form onSubmit={submit} className={classes['form']}>
      <Checkbox.Group
        size="md"
        label="Verlangt von"
        description="Wer noch keinen Passkey und keine Authenticator-App hat, richtet ihn bei der nächsten Anfrage ein. Wer sich am Anmeldedienst anmeldet, hat ihn dort."
        value={[...roles]}
        onChange={(next) => {
          save.reset()
          setRoles(ROLES.filter((role) => next.includes(role)))
        }}
      >
        <div className={classes['roles']}>
          {ROLES.map((role) => (
            <Checkbox key={role} size="md" value={role} label={ROLE_WORDS[role]} />
          ))}
        </div>
      </Checkbox.Group>
      {save.isError && <ErrorNote>{save.error.message}</ErrorNote>}
      <div role="status">{save.isSuccess && 'Gespeichert. Es gilt ab der nächsten Anfrage jeder Person.'}</div>
      <div className={classes['buttons']}>
        <Button type="submit" loading={save.isPending}>
          Pflicht speichern
        </Button>
      </div>
    </form>
  )
}

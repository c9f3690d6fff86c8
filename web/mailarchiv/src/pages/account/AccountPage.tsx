/** The own account: who is logged in, with which roles, the password, second factors, the other logins. */
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ROLE_WORDS } from '@zeughaus/mailarchiv/role-words'
import {
  ErrorNote,
  formatAgo,
  formatDay,
  formatInstant,
  PageHead,
  Section,
  Status,
  Surface,
} from '@zeughaus/web-shared'
import { api, unwrap } from '../../api.ts'
import { type Person, usePerson } from '../../session.ts'
import { ROLE_SENTENCES } from '../roles.ts'
import classes from './AccountPage.module.css'
import { PasswordForm } from './PasswordForm.tsx'
import { SecondFactors } from './SecondFactors.tsx'

export function AccountPage() {
  const person = usePerson()
  return (
    <>
      <PageHead title="Mein Konto" />
      <div className={classes['box']}>
        {person !== null && <Who person={person} />}
        <Section title="Passwort ändern">
          <Surface>
            <p className={classes['note']}>Alle anderen Anmeldungen enden damit.</p>
            <PasswordForm />
          </Surface>
        </Section>
        {person !== null && <SecondFactors user={person.user} />}
        <OtherLogins />
      </div>
    </>
  )
}

function Who({ person: { name, user, email, roles, scope, audit } }: { person: Person }) {
  return (
    <Surface>
      <dl className={classes['who']}>
        <div>
          <dt>Name</dt>
          <dd>{name || '–'}</dd>
        </div>
        <div>
          <dt>Benutzername</dt>
          <dd>{user}</dd>
        </div>
        {email !== null && (
          <div>
            <dt>E-Mail</dt>
            <dd>{email}</dd>
          </div>
        )}
        <div>
          <dt>Rollen</dt>
          <dd>
            <ul>
              {roles.map((role) => (
                <li key={role}>
                  <strong>{ROLE_WORDS[role]}</strong>: {ROLE_SENTENCES[role]}
                </li>
              ))}
            </ul>
          </dd>
        </div>
        {scope.length > 0 && (
          <div>
            <dt>Nur Mails von und an</dt>
            <dd>{scope.join(', ')}</dd>
          </div>
        )}
        {audit !== null && (
          <>
            <div>
              <dt>Ihre Mails</dt>
              <dd>{audit.reading}</dd>
            </div>
            <div>
              <dt>Letzter Tag</dt>
              <dd>{formatDay(audit.ends_on)}</dd>
            </div>
          </>
        )}
      </dl>
    </Surface>
  )
}

const OTHERS = ['others']

function OtherLogins() {
  const queries = useQueryClient()
  const others = useQuery({ queryKey: OTHERS, queryFn: () => unwrap(api.GET('/session/others')) })
  const end = useMutation({
    mutationFn: () => unwrap(api.DELETE('/session/others')),
    onSuccess: () => queries.invalidateQueries({ queryKey: OTHERS }),
  })
  if (others.data === undefined) return others.isError ? <ErrorNote>{others.error.message}</ErrorNote> : null
  const { count, logins } = others.data
  return (
    <Section title="Andere Anmeldungen">
      <Surface>
        {count === 0 ? (
          <Status tone="good">Sie sind nur hier angemeldet.</Status>
        ) : (
          <div className={classes['form']}>
            <ul className={classes['logins']}>
              {logins.map(({ created_at, seen_at }) => (
                <li key={`${created_at} ${seen_at}`}>
                  seit {formatInstant(created_at)}, zuletzt benutzt {formatAgo(seen_at)}
                </li>
              ))}
            </ul>
            {end.isError && <ErrorNote>{end.error.message}</ErrorNote>}
            <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
              Andere Anmeldungen beenden
            </Button>
          </div>
        )}
      </Surface>
    </Section>
  )
}

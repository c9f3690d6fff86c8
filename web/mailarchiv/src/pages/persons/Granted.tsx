/** The roles of a person of the organisation and the limit of reading. */
import { Checkbox, Textarea } from '@mantine/core'
import { ROLE_WORDS } from '@zeughaus/mailarchiv/role-words'
import { type HouseRole, isHouseRole, ROLE_SENTENCES, ROLES } from '../roles.ts'
import classes from './PersonsPage.module.css'

const HOUSE_ROLES = ROLES.filter(isHouseRole)

export interface Grants {
  readonly roles: readonly HouseRole[]
  /** As typed: entries between spaces, commas and lines. */
  readonly scope: string
}

interface GrantedProps {
  readonly grants: Grants
  readonly onRoles: (roles: readonly HouseRole[]) => void
  readonly onScope: (scope: string) => void
  /** The sentence for a refused field. */
  readonly errorOf: (field: keyof Grants) => string | undefined
}

export function Granted({ grants: { roles, scope }, onRoles, onScope, errorOf }: GrantedProps) {
  return (
    <>
      <Checkbox.Group
        size="md"
        label="Rollen"
        value={[...roles]}
        onChange={(next) => onRoles(HOUSE_ROLES.filter((role) => next.includes(role)))}
        error={errorOf('roles')}
      >
        <div className={classes['roles']}>
          {HOUSE_ROLES.map((role) => (
            <Checkbox key={role} size="md" value={role} label={ROLE_WORDS[role]} description={ROLE_SENTENCES[role]} />
          ))}
        </div>
      </Checkbox.Group>
      {isLimitable(roles) && (
        <Textarea
          label="Lesen nur für diese Adressen (frei lassen für alle)"
          description="Adressen oder @domains, durch Leerzeichen oder Zeilen getrennt."
          autosize
          minRows={2}
          error={errorOf('scope')}
          value={scope}
          onChange={(event) => onScope(event.currentTarget.value)}
        />
      )}
    </>
  )
}

/** A limit is shown where it has an effect; the service refuses it elsewhere. */
const isLimitable = (roles: readonly HouseRole[]): boolean => roles.includes('lesen') && !roles.includes('pruefung')

/** What is sent to the service. */
export const grantedOf = ({ roles, scope }: Grants) => ({
  roles: [...roles],
  scope: isLimitable(roles) ? scope.split(/[\s,;]+/).filter((entry) => entry !== '') : [],
})

import { Modal, UnstyledButton } from '@mantine/core'
import { type IconChevronRight, IconExternalLink } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useFocusBack } from '@zeughaus/web-shared'
import { useState } from 'react'
import type { Schema } from '../../api/index.ts'
import { showPaper } from '../../components/showPaper.ts'
import { useSession } from '../../session/useSession.ts'
import { FORMS, type FormName, formsOf, PAPERS } from '../objekte/aktionen.ts'
import classes from './verwaltung.module.css'

/** Offers the actions of an object; the chosen form replaces the choice. */
export function ObjektAktionen({ objekt, onClose }: { objekt: Schema<'Objekt'>; onClose: () => void }) {
  useFocusBack()
  const navigate = useNavigate()
  const { ich } = useSession()
  const [chosen, setChosen] = useState<FormName>()
  if (chosen !== undefined) {
    const Form = FORMS[chosen].form
    return <Form objekt={objekt} onClose={onClose} />
  }
  return (
    <Modal opened onClose={onClose} title={`${objekt.code} ${objekt.name}`}>
      <ul className={classes['actions']}>
        {formsOf(objekt, ich).map((name) => (
          <Action key={name} {...FORMS[name]} onClick={() => setChosen(name)} />
        ))}
        {PAPERS.map((paper) => (
          <Action key={paper.path} {...paper} onClick={() => void showPaper(`/objekte/${objekt.id}/${paper.path}`)} />
        ))}
        <Action
          label="Objekt öffnen"
          icon={IconExternalLink}
          onClick={() => void navigate({ to: '/objekte/$id', params: { id: objekt.id } })}
        />
      </ul>
    </Modal>
  )
}

interface ActionProps {
  readonly label: string
  readonly icon: typeof IconChevronRight
  readonly onClick: () => void
}

const Action = ({ label, icon: Icon, onClick }: ActionProps) => (
  <li>
    <UnstyledButton className={classes['action']} onClick={onClick}>
      <Icon size={22} stroke={1.75} aria-hidden />
      {label}
    </UnstyledButton>
  </li>
)

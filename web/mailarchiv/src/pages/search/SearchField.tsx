import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHelp, IconSearch } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { QueryChips } from './QueryChips.tsx'
import classes from './SearchField.module.css'
import { SyntaxHelp } from './SyntaxHelp.tsx'

interface SearchFieldProps {
  readonly value: string
  readonly onSearch: (q: string) => void
}

/** The search field. Searches on Enter or by button, not while typing: each search is a log entry. */
export function SearchField({ value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [help, { open, close }] = useDisclosure(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <search>
      <form onSubmit={submit} className={classes['form']}>
        <TextInput
          id="suchfeld"
          type="search"
          size="lg"
          className={classes['field']}
          aria-label="Suche im Archiv"
          placeholder="Wörter, „eine Wortfolge“, from:, has:attachment …"
          leftSection={<IconSearch size={22} aria-hidden />}
          autoComplete="off"
          spellCheck={false}
          maxLength={4096}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" size="lg">
          Suchen
        </Button>
        <Button
          size="lg"
          variant="default"
          onClick={open}
          leftSection={<IconHelp size={20} aria-hidden />}
          className={classes['help']}
        >
          Suchsprache
        </Button>
        <QueryChips q={text.trim()} onSearch={onSearch} />
        <SyntaxHelp
          opened={help}
          onClose={close}
          onPick={(example) => {
            setText(example)
            close()
          }}
        />
      </form>
    </search>
  )
}

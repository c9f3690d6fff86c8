import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { api, unwrap } from '../../api/index.ts'
import common from '../../components/common.module.css'

interface CodeFieldProps {
  readonly field: {
    readonly name: string
    readonly value: string
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
    readonly error: string | undefined
  }
  /** Prefix of suggested codes; null suggests nothing. */
  readonly prefix: string | null
  readonly onSuggest: (code: string) => void
}

/** Field for the code of a new object; suggests the next free code where the type has a prefix. */
export function CodeField({ field, prefix, onSuggest }: CodeFieldProps) {
  const suggestion = useMutation({
    mutationFn: (asked: { readonly prefix: string; readonly text: string }) =>
      unwrap(api.GET('/objekte/naechster-code', { params: { query: { prefix: asked.prefix } } })),
    // The person may have typed a code, or chosen another type, meanwhile.
    onSuccess: ({ code }, asked) => {
      if (asked.prefix === prefix && asked.text === field.value) onSuggest(code)
    },
  })
  return (
    <div className={common['withButton']}>
      <TextInput
        label="Code"
        description="Steht auf dem Etikett, jeder nur einmal"
        placeholder="RUCK-007"
        autoCapitalize="characters"
        {...field}
        error={field.error ?? suggestion.error?.message}
      />
      {prefix !== null && (
        <Button
          variant="default"
          loading={suggestion.isPending}
          onClick={() => suggestion.mutate({ prefix, text: field.value })}
        >
          Vorschlagen
        </Button>
      )}
    </div>
  )
}

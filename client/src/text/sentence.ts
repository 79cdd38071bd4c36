/** Words that the specification fixes in English, and what a German reader is told with them. */
export interface Bilingual {
  en: string
  de: string
}

export type Sentence = string | Bilingual

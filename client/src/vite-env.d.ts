/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the API is; empty or missing: the same origin. */
  readonly VITE_API_URL?: string
}

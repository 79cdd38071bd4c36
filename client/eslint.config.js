import js from '@eslint/js'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import tseslint from 'typescript-eslint'

const rule = '@typescript-eslint/no-restricted-imports'

/** What no folder may do: reach into another one past the alias, or use the untyped hooks of the store. */
const everywhere = {
  patterns: [{ regex: '^\\.\\./', message: 'Import from another folder as @/….' }],
  paths: [
    { name: 'react-redux', importNames: ['useDispatch', 'useSelector', 'useStore'], message: 'Use those of @/app/hooks.' },
  ],
}

/** The folder's files may import only what is listed, and of `types` only types. */
function may(folder, { values = [], types = [], files = [`src/${folder}/**`] }) {
  const known = [...values, ...types].join('|') || '$'
  const patterns = [
    ...everywhere.patterns,
    { regex: `^@/(?!(${known})(/|$))`, message: `${folder} may not import this: see the table of imports in the design.` },
  ]
  if (types.length > 0) {
    patterns.push({ regex: `^@/(${types.join('|')})(/|$)`, allowTypeImports: true, message: `${folder} may import only types here.` })
  }
  const { paths } = files.includes('src/app/hooks.ts') ? { paths: [] } : everywhere
  return { files, ignores: ['**/*.test.{ts,tsx}'], rules: { [rule]: ['error', { paths, patterns }] } }
}

const feature = (name, others = []) =>
  may(`features/${name}`, {
    values: ['components', 'lib', 'text', 'api', 'app/hooks', 'app/apiThunk', 'features/auth', ...others],
    types: ['app/store'],
  })

export default tseslint.config(
  { ignores: ['node_modules', 'dist', 'coverage', 'playwright-report', 'test-results', 'src/api/schema.d.ts'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  tseslint.configs.strict,
  tseslint.configs.stylistic,
  { files: ['**/*.{js,ts,tsx}'], languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [jsxA11y.flatConfigs.strict, reactHooks.configs.flat['recommended-latest']],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-console': ['error', { allow: ['warn'] }],
      'no-restricted-syntax': [
        'error',
        { selector: "JSXAttribute[name.name='style']", message: 'No inline styles: the content security policy forbids them.' },
        { selector: "JSXOpeningElement[name.name='button']:not(:has(JSXAttribute[name.name='type']))", message: 'A button states its type.' },
        { selector: "VariableDeclarator[id.type='ObjectPattern'][init.name='texts']", message: 'Name the part as texts.part: taken apart, all texts are loaded.' },
      ],
      [rule]: ['error', everywhere],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/api/client.ts', '**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-globals': ['error', { name: 'fetch', message: 'Only api/client.ts calls fetch.' }] },
  },

  // A promise that nobody waits for says so with void.
  {
    files: ['src/**/*.{ts,tsx}', 'e2e/**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
    },
  },

  { files: ['src/main.tsx'], rules: { '@typescript-eslint/no-non-null-assertion': 'off' } }, // the root element

  // The table of imports.
  may('lib', { types: ['text', 'api'] }),
  may('text', { types: ['lib', 'api'] }),
  may('api', { types: ['lib', 'text'] }),
  may('components', { values: ['lib', 'text'] }),
  may('app', { values: ['api'], types: ['app/store'], files: ['src/app/hooks.ts', 'src/app/apiThunk.ts'] }),
  may('app/store', { values: ['features'], files: ['src/app/store.ts'] }),
  may('routes', { values: ['routes', 'features', 'components', 'text'] }),
  ...['account', 'auth', 'contact', 'home', 'mail', 'messages', 'notifications', 'requests', 'tickets'].map((name) => feature(name)),
)

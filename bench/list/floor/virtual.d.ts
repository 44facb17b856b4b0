declare module 'virtual:floor/validators' {
  const validators: import('@rjsf/validator-ajv8').ValidatorFunctions;
  export default validators;
}

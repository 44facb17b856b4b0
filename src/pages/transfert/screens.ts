export { OrderFileResult } from './OrderFileResult.tsx';
export { OrderFileUpload } from './OrderFileUpload.tsx';

// The raw limit of a list's first visit: React, a table written by hand, and nothing else. limit.ts serves it.
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Person {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  mobile: string | null;
  status: string;
}

function People() {
  const [people, setPeople] = useState<Person[]>([]);
  useEffect(() => {
    void fetch('/limit')
      .then((answer) => answer.json())
      .then(({ users_list }: { users_list: Person[] }) => setPeople(users_list));
  }, []);
  return (
    <table>
      <tbody>
        {people.map(({ id, email, first_name, last_name, mobile, status }) => (
          <tr key={id}>
            <td>
              <a href={`/user/view/${id}`}>{`${first_name} ${last_name}`}</a>
            </td>
            <td>{email}</td>
            <td>{mobile}</td>
            <td>{status}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const root = document.querySelector('#root');
if (root) createRoot(root).render(<People />);

fetch; URL; Headers; Request; Response; console.log('hello');
